import type { PageLanguage } from '../../platform/language.ts'
import { openView } from '../kit/view.ts'
import type { PortalDeps, PortalRoutes } from './deps.ts'
import { readFacts, remembered, type ServerFacts } from './facts.ts'
import {
  dataSection,
  keySection,
  limitsSection,
  messagingSection,
  sourcesSection,
  startSection,
} from './home-sections.tsx'
import { trySection, widgetSection } from './home-tools.tsx'
import { type PortalPage, sendPage } from './page.tsx'
import { portalWords } from './words.ts'

/** One minute: counting the records takes longer than the rest of the page. */
const FACTS_MAX_AGE_MS = 60_000

/** GET /developers: the whole page is rendered here; scripts only add to it. */
export const homeRoutes: PortalRoutes =
  ({ db, publicUrl, demoKey, mailAt, now }) =>
  async (scope) => {
    const facts = remembered(FACTS_MAX_AGE_MS, now, () => readFacts(db))
    scope.get('/developers', async (request, reply) => {
      const view = openView(request, now())
      const page = homePage(view.language, await facts(), { publicUrl, demoKey, mailAt })
      return sendPage(reply, view, page, 'private, max-age=60')
    })
  }

function homePage(
  language: PageLanguage,
  facts: ServerFacts,
  server: Pick<PortalDeps, 'publicUrl' | 'demoKey' | 'mailAt'>,
): PortalPage {
  const words = portalWords[language]
  const { home } = words
  return {
    title: home.title,
    description: home.description,
    sections: Object.entries(home.sections).map(([id, title]) => ({ id, title })),
    scripts: ['/developers/portal.js'],
    frames: true,
    main: (
      <>
        <h1>{home.title}</h1>
        <p class="lead">{home.lead}</p>
        {keySection(language, server.mailAt)}
        {dataSection(language, facts)}
        {startSection(facts, words, server)}
        {trySection(words, server.demoKey)}
        {widgetSection(words, server.publicUrl)}
        {limitsSection(words, server.demoKey)}
        {messagingSection(words, server.demoKey)}
        {sourcesSection(language)}
      </>
    ),
  }
}
