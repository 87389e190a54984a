import type { LanguageCode } from '../../platform/language.ts'
import type { TableKind } from '../kit/table.tsx'
import type { Compass } from './compass.tsx'
import type { Form } from './forms.tsx'
import type { LineageStep } from './lineage.tsx'
import type { Recitation } from './sound/sound.tsx'

/** The tone of a run of text: how reliable it is, secondary, or today. */
export type Tone = 'good' | 'care' | 'bad' | 'open' | 'soft' | 'now'

/** A run of text: plain, in a language, as a link, marked, or as an insertion or deletion. */
export type Inline =
  | string
  | {
      text: string
      href?: string
      lang?: LanguageCode | 'ar-latn'
      tone?: Tone
      strong?: boolean
      edit?: 'put in' | 'taken out'
      /** Whether a search matched it. */
      mark?: boolean
      /** The meaning of a sign or an abbreviation, for screen readers. */
      means?: string
    }

/** `goesOn`: the link leads to the next part of the same text, which a script may load where the reader reaches the end of this one. */
export type PagerLink = { text: string; href: string; rel?: 'prev' | 'next' | 'up'; goesOn?: boolean }

/** The content of a page, in order. `html.ts` and `markdown.ts` print it; nothing else decides how a page looks. */
export type Block =
  | { heading: string; id?: string }
  | { paragraph: Inline[]; soft?: boolean; lang?: LanguageCode }
  /** Stored prose of several paragraphs, separated by empty lines. */
  | { prose: string; lang: LanguageCode | 'ar-latn' }
  /** Arabic of a verse or of a longer text, word for word. A verse's number is drawn after it and is no part of the text. */
  | { scripture: string; of: 'quran' | 'hadith'; ayah?: number }
  /** The words of 1:1 above the first verse of a surah, as in the mushaf: not a verse of that surah, so without a number. */
  | { basmalah: string }
  /** Verses that continue with the next part of the text, titled like their page. */
  | { reading: Block[] }
  | { facts: [name: Inline, value: Inline[]][] }
  | { list: Inline[][]; ordered?: boolean }
  /** Links so short that many fit in one line. */
  | { links: { text: string; href: string }[] }
  /** Records below each other, each with its heading and address; `named` is the title of a bookmark. */
  | { records: { id?: string; title: Inline; blocks: Block[]; named?: string }[] }
  /** The same as cards, side by side if there is room. */
  | { cards: { id?: string; title: Inline; blocks: Block[] }[] }
  /** A quotation of another author within our text. */
  | { quotation: Block[] }
  /** Texts of equal rank: side by side if there is room, otherwise below each other. */
  | { columns: { title: Inline[]; blocks: Block[] }[] }
  /** Content for few readers, shown when opened. */
  | { folded: string; blocks: Block[] }
  /** Links to the previous, next and containing record. With `stays` it is visible wherever the reader is on the page. */
  | { pager: PagerLink[]; label: string; stays?: boolean }
  /** A text that the reader sent, line by line. */
  | { quoted: Inline[] }
  /** Every row has as many cells as the head. */
  | { table: { caption: string; head: string[]; rows: Inline[][][]; kind?: TableKind } }
  /** Shown until the following content arrives, on a page that is still being written. */
  | { waiting: string }
  /** A narrator's teachers and students. */
  | { lineage: LineageStep[]; label: string }
  /** A direction on a compass. */
  | { compass: Compass }
  | { form: Form }
  /**
   * A place that the script fills with data stored in this browser: the last page read, bookmarked verses, the next prayer. Hidden without a
   * script.
   */
  | { stored: 'last' | 'prayer' | 'marks'; label: string; data?: Record<string, string> }

/** A page's content, to be printed as HTML or as Markdown. */
export type PageContent = {
  title: string
  /** A sentence or two, for search engines and shared links. */
  description: string
  blocks: Block[]
  /** Its canonical address, where others lead to it as well. */
  path?: string
  /** The text that "copy with reference" copies; its address is added. */
  quote?: string
  /** Whether search engines are asked not to list it, because it answers one reader's request. */
  unlisted?: boolean
  /** Whether it shows verses, whose script can be chosen. */
  verses?: boolean
  /** The recitation of its verses; `verse` is the key of a single one. */
  sound?: Recitation & { verse?: string }
  /** The feed with the same content. */
  feed?: { title: string; href: string }
  /** The posted field that produced it: posted again where the reader changes the language. */
  posted?: [name: string, value: string]
  /** Its data for machines, in schema.org terms. */
  linkedData?: Record<string, unknown>
}
