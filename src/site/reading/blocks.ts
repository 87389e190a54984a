import type { LanguageCode } from '../../platform/language.ts'
import type { TableKind } from '../kit/table.tsx'
import type { Compass } from './compass.tsx'
import type { Form } from './forms.tsx'
import type { LineageStep } from './lineage.tsx'
import type { Recitation } from './sound/sound.tsx'

/** How a run of text is marked: as more or less trustworthy, as secondary, or as today. */
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
      /** Whether it is what a search looked for. */
      mark?: boolean
      /** What a sign or an abbreviation stands for, for those who do not see it. */
      means?: string
    }

/** `goesOn`: the next is a part of the same text, which a script may read in where the reader comes to the end of this one. */
export type PagerLink = { text: string; href: string; rel?: 'prev' | 'next' | 'up'; goesOn?: boolean }

/** What a page shows, in its order. `html.ts` and `markdown.ts` print it; nothing else decides how a page looks. */
export type Block =
  | { heading: string; id?: string }
  | { paragraph: Inline[]; soft?: boolean; lang?: LanguageCode }
  /** Prose of several paragraphs, as stored: empty lines part them. */
  | { prose: string; lang: LanguageCode | 'ar-latn' }
  /** Arabic of a verse or of a longer text, word for word. A verse's number is drawn after it and is no part of the text. */
  | { scripture: string; of: 'quran' | 'hadith'; ayah?: number }
  /** The words of 1:1 above the first verse of a surah, as in the mushaf: no verse of it, so without a number. */
  | { basmalah: string }
  /** Verses that go on with the next part of what is read, named as in the heading of its page. */
  | { reading: Block[] }
  | { facts: [name: Inline, value: Inline[]][] }
  | { list: Inline[][]; ordered?: boolean }
  /** Links so short that many stand in one line. */
  | { links: { text: string; href: string }[] }
  /** Records one under the other, each with its heading and address; `named` is what a mark in the browser calls it. */
  | { records: { id?: string; title: Inline; blocks: Block[]; named?: string }[] }
  /** The same as cards, side by side where there is room. */
  | { cards: { id?: string; title: Inline; blocks: Block[] }[] }
  /** What another says, within a text of ours. */
  | { quotation: Block[] }
  /** Texts of equal rank: side by side where there is room, else one below the other. */
  | { columns: { title: Inline[]; blocks: Block[] }[] }
  /** What is read by few: shown when it is opened. */
  | { folded: string; blocks: Block[] }
  /** Links to the record before, to the next, to the whole. One that stays is in sight wherever the reader is on the page. */
  | { pager: PagerLink[]; label: string; stays?: boolean }
  /** A text that the reader sent, line by line as it was written. */
  | { quoted: Inline[] }
  /** Every row has as many cells as the head. */
  | { table: { caption: string; head: string[]; rows: Inline[][][]; kind?: TableKind } }
  /** Said until what follows has come: for who sees a page that is still being written. */
  | { waiting: string }
  /** Who heard from whom. */
  | { lineage: LineageStep[]; label: string }
  /** Where one faces. */
  | { compass: Compass }
  | { form: Form }
  /** What the script fills with what this browser keeps: where the reader left off, marked verses, the next prayer. Never shown without it. */
  | { kept: 'last' | 'prayer' | 'marks'; label: string; data?: Record<string, string> }

/** A page as its readers get it, as HTML or as Markdown. */
export type PageContent = {
  title: string
  /** What it says in a sentence or two: for search engines and for those who share it. */
  description: string
  blocks: Block[]
  /** Its own address, where others lead to it as well. */
  path?: string
  /** The text that "copy with reference" copies; its address is added. */
  quote?: string
  /** Whether search engines are asked to leave it out: it answers what one reader asked. */
  unlisted?: boolean
  /** Whether verses are shown, whose script may be chosen. */
  verses?: boolean
  /** Where its verses are heard; `verse` is the key of the only one. */
  sound?: Recitation & { verse?: string }
  /** The feed of what it shows. */
  feed?: { title: string; href: string }
  /** What was posted to get it: posted again where the reader changes the language. */
  posted?: [name: string, value: string]
  /** Its data for machines, as schema.org names them. */
  linkedData?: Record<string, unknown>
}
