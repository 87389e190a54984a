import type { Html } from '../../platform/html.tsx'
import { arabicDigits } from '../../reference/records/citations/numbers.ts'
import { facts } from '../kit/facts.tsx'
import { type Column, framed, table } from '../kit/table.tsx'
import { addressIn, type ReadingView } from './address.ts'
import { isArabic, isolateArabic, type Side, sideOf } from './bidi.ts'
import type { Block, Inline } from './blocks.ts'
import { compass } from './compass.tsx'
import { formOf } from './forms.tsx'
import { lineage } from './lineage.tsx'

/** Blocks as the content of `<main>`. `level` is the level of their headings. */
export const asHtml = (blocks: readonly Block[], view: ReadingView, level: 2 | 3 = 2): Html => {
  const first = blocks.findIndex((block) => 'heading' in block)
  return <>{blocks.map((block, at) => printed(block, view, level, first >= 0 && first < at ? 3 : level))}</>
}

/** `below` is the level of headings below a heading, so that no level is skipped. */
function printed(block: Block, view: ReadingView, level: 2 | 3, below: 2 | 3): Html {
  if ('heading' in block) return headed(level, block.heading, block.id)
  if ('paragraph' in block)
    return (
      <p class={block.soft ? 'soft' : undefined} {...(block.lang && inLanguage(block.lang))}>
        {inline(block.paragraph, view, block.lang && directionOf(block.lang))}
      </p>
    )
  if ('prose' in block) {
    const { lang } = block
    return (
      <div {...inLanguage(lang)} class={lang === 'ar' ? 'arabic' : undefined}>
        {paragraphs(block.prose, directionOf(lang))}
      </div>
    )
  }
  if ('scripture' in block)
    return (
      <p
        class={`scripture ${block.of} ${view.size}`}
        data-ayah={block.ayah === undefined ? undefined : arabicDigits(String(block.ayah))}
        lang="ar"
        dir="rtl"
      >
        {lines(block.scripture, 'rtl')}
      </p>
    )
  if ('basmalah' in block)
    return (
      <p class={`scripture quran basmalah ${view.size}`} lang="ar" dir="rtl">
        {block.basmalah}
      </p>
    )
  if ('reading' in block) return <div class="passage">{asHtml(block.reading, view, level)}</div>
  if ('facts' in block)
    return facts(block.facts.map(([name, value]) => [inline([name], view), inline(value, view)] as const))
  if ('list' in block) {
    const items = block.list.map((item) => <li>{inline(item, view)}</li>)
    if (block.ordered) return <ol>{items}</ol>
    const leadsOn = block.list.every(([first]) => typeof first === 'object' && first.href !== undefined)
    return <ul class={leadsOn ? 'rows' : undefined}>{items}</ul>
  }
  if ('links' in block) {
    return (
      <ul class="links">
        {block.links.map(({ text, href }) => (
          <li>
            <a href={addressIn(view, href)}>{text}</a>
          </li>
        ))}
      </ul>
    )
  }
  if ('records' in block) {
    return (
      <>
        {block.records.map(({ id, title, blocks, named }) => (
          <article id={id} data-name={named}>
            {headed(level, inline([title], view))}
            {asHtml(blocks, view, 3)}
          </article>
        ))}
      </>
    )
  }
  if ('cards' in block) {
    return (
      <ul class="cards">
        {block.cards.map(({ id, title, blocks }) => (
          <li id={id}>
            {headed(below, inline([title], view))}
            {asHtml(blocks, view, 3)}
          </li>
        ))}
      </ul>
    )
  }
  if ('quotation' in block) return <blockquote>{asHtml(block.quotation, view, 3)}</blockquote>
  if ('columns' in block) {
    return (
      <div class="columns">
        {block.columns.map(({ title, blocks }) => (
          <section>
            {headed(3, inline(title, view))}
            {asHtml(blocks, view, 3)}
          </section>
        ))}
      </div>
    )
  }
  if ('folded' in block) {
    return (
      <details>
        <summary>{block.folded}</summary>
        {asHtml(block.blocks, view, 3)}
      </details>
    )
  }
  if ('pager' in block) {
    return (
      <nav class={block.stays ? 'ways stays' : 'ways'} aria-label={block.label}>
        {block.pager.map(({ text, href, rel, goesOn }) => (
          <a href={addressIn(view, href)} rel={rel} data-goes-on={goesOn || undefined}>
            {text}
          </a>
        ))}
      </nav>
    )
  }
  if ('quoted' in block)
    return <p class="given">{linesOf(block.quoted).map((line, at, all) => oneLine(line, at < all.length - 1, view))}</p>
  if ('table' in block) return tableOf(block.table, view)
  if ('compass' in block) return compass(block.compass)
  if ('waiting' in block) return <p class="waiting soft">{block.waiting}</p>
  if ('lineage' in block) return lineage(block.lineage, block.label, view)
  if ('stored' in block) {
    const data = Object.fromEntries(Object.entries(block.data ?? {}).map(([name, value]) => [`data-${name}`, value]))
    if (block.stored === 'marks')
      return (
        <section hidden data-kept="marks" {...data}>
          {headed(level, block.label)}
        </section>
      )
    return (
      <p hidden data-kept={block.stored} {...data}>
        {block.label}: <a href="/">…</a>
      </p>
    )
  }
  return formOf(block.form, view)
}

const directionOf = (lang: string): Side => (lang === 'ar' ? 'rtl' : 'ltr')

/** Each text has the direction of its language, not of the page. */
const inLanguage = (lang: string) => ({ lang, dir: directionOf(lang) })

const headed = (level: 2 | 3, text: string | Html, id?: string): Html => {
  return level === 2 ? <h2 id={id}>{text}</h2> : <h3 id={id}>{text}</h3>
}

/** `side` is the direction of the line that has them. */
const inline = (runs: readonly Inline[], view: ReadingView, side: Side = directionOf(view.language)): Html => (
  <>
    {runs.map((run) => {
      if (typeof run === 'string') return lines(run, side)
      const { text, href, edit, strong, means } = run
      if (means)
        return (
          <span role="img" aria-label={means} title={means} class={run.tone}>
            {text}
          </span>
        )
      const attributes = { ...(run.lang && inLanguage(run.lang)), class: run.tone }
      if (href) {
        const isolated = side === 'ltr' && !run.lang && isArabic(text) && inLanguage('ar')
        const link = (
          <a href={isOwnAddress(href) ? addressIn(view, href) : href} {...attributes} {...isolated}>
            {text}
          </a>
        )
        return strong ? <strong>{link}</strong> : link
      }
      if (run.mark) return <mark {...attributes}>{text}</mark>
      if (strong) return <strong {...attributes}>{text}</strong>
      if (edit) return edit === 'put in' ? <ins {...attributes}>{text}</ins> : <del {...attributes}>{text}</del>
      return run.lang ? <bdi {...attributes}>{text}</bdi> : <span {...attributes}>{text}</span>
    })}
  </>
)

const isOwnAddress = (href: string): boolean => href.startsWith('/') && !href.startsWith('//')

const paragraphs = (text: string, side: Side): Html[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => <p>{lines(part.trim(), side)}</p>)

/** A text with its line breaks: invocations are recited line by line. */
const lines = (text: string, side: Side): Html => (
  <>
    {text.split('\n').map((line, at) => (
      <>
        {at > 0 && <br />}
        {side === 'rtl' ? line : fromLeft(line)}
      </>
    ))}
  </>
)

const fromLeft = (line: string) =>
  isolateArabic(line).map(({ text, isolated }) => (isolated ? <bdi {...inLanguage('ar')}>{text}</bdi> : text))

/** The runs of a text line by line. */
function linesOf(runs: readonly Inline[]): Inline[][] {
  const all: Inline[][] = [[]]
  for (const run of runs) {
    const parts = (typeof run === 'string' ? run : run.text).split('\n')
    for (const [at, text] of parts.entries()) {
      if (at > 0) all.push([])
      if (text !== '') all.at(-1)?.push(typeof run === 'string' ? text : { ...run, text })
    }
  }
  return all
}

/** A line that has the direction of its first letter. Its line break is copied with it. */
function oneLine(runs: Inline[], breaks: boolean, view: ReadingView): Html {
  const side = sideOf(runs.map((run) => (typeof run === 'string' ? run : run.text)).join(''))
  return (
    <span class="line" dir={side}>
      {inline(runs, view, side)}
      {breaks && '\n'}
    </span>
  )
}

function tableOf({ caption, head, rows, kind }: Extract<Block, { table: unknown }>['table'], view: ReadingView): Html {
  const columns = head.map(
    (name, place): Column<Inline[][]> => ({ name, cell: (row) => inline(row[place] ?? [], view) }),
  )
  const shown = table({ caption, columns, rows, empty: '', kind })
  if (!kind || kind === 'days') return shown
  return framed(caption, shown)
}
