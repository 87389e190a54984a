import type { PageLanguage } from '../../platform/language.ts'
import { codeBlock } from '../kit/code.tsx'
import { framed, table } from '../kit/table.tsx'
import { TRIAL } from './addresses.ts'
import type { DocsPage } from './page.tsx'
import { samples } from './samples-view.tsx'
import { docsWords } from './words.ts'

const wayIn = (language: PageLanguage) => [{ text: docsWords[language].title, href: '/docs' }]

/** Explains trial accounts, with the button that creates one. */
export function offerPage(language: PageLanguage): DocsPage {
  const { trial } = docsWords[language]
  return {
    title: trial.title,
    description: trial.lead,
    way: wayIn(language),
    main: (
      <>
        <p class="lead">{trial.lead}</p>
        <p>{trial.offer}</p>
        <ul>
          {trial.items.map((item) => (
            <li>{item}</li>
          ))}
        </ul>
        <form method="post" action={TRIAL}>
          <button>{trial.make}</button>
        </form>
      </>
    ),
  }
}

/** The key of a new trial account, and how to use it. */
export function madePage(language: PageLanguage, key: string, publicUrl: string): DocsPage {
  const { trial, copy, copied } = docsWords[language]
  const [first] = trial.outcomes
  return {
    title: trial.made,
    description: trial.lead,
    way: wayIn(language),
    main: (
      <>
        <p class="lead">{trial.madeText}</p>
        <div data-copy={copy} data-copied={copied} data-trial-key={key}>
          {codeBlock(trial.key, key)}
        </div>
        <h2>{trial.send}</h2>
        <p>{trial.sendText}</p>
        {samples(
          {
            method: 'POST',
            url: `${publicUrl}/v1/messages`,
            headers: [
              ['Authorization', `Bearer ${key}`],
              ['Content-Type', 'application/json'],
            ],
            body: { json: { to: first?.[0], type: 'text', message: trial.message } },
            answer: 'json',
          },
          language,
        )}
        <p>{trial.numbers}</p>
        {framed(
          trial.numbers,
          table({
            caption: trial.numbers,
            columns: [
              { name: trial.number, cell: ([number]) => <code>{number}</code> },
              { name: trial.outcome, cell: ([, fate]) => fate },
            ],
            rows: trial.outcomes,
            empty: '',
            kind: 'compact',
          }),
        )}
        <p>
          {trial.next} <a href="/docs#messaging">{trial.calls}</a> · <a href="/console">{trial.console}</a>
        </p>
      </>
    ),
  }
}

export function fullPage(language: PageLanguage): DocsPage {
  const { trial } = docsWords[language]
  return {
    title: trial.full,
    description: trial.lead,
    way: [...wayIn(language), { text: trial.title, href: TRIAL }],
    main: <p class="lead">{trial.fullText}</p>,
  }
}
