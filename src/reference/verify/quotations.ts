import { fold } from '../text/arabic.ts'
import type { Word } from '../text/words.ts'
import { countBefore } from './count-before.ts'
import type { Gaps } from './gaps.ts'

/** Words presented as a quotation, from `from` up to `to`. */
export type Quotation = {
  from: number
  to: number
  /** How they are presented: in quotation marks, after "… bersabda:", as vowelled Arabic, or with a reference after them. */
  by: 'marks' | 'speech' | 'vowels' | 'name'
}

const QUOTATION_MARK = /["“”„«»‹›❝❞]/gu
const CLOSING_MARKS: Record<string, string> = { '“': '”', '„': '“”', '«': '»', '‹': '›', '❝': '❞', '"': '"', '”': '”' }
/** In words: fewer between marks are a title or a term; Arabic says more with as many. */
const LEAST_QUOTED_WORDS = 4
const LEAST_QUOTED_ARABIC = 3

/** Phrases that attribute a quotation to scripture: God, the Prophet, a verse or a hadith. For folded text. */
const ATTRIBUTED =
  /\b(?:bersabda|berfirman|sabda\w*|firman\w*|hadi[st]s?t?|hadith|hadeeth|riwayat|diriwayatkan|surah|surat|ayat|quran|alquran|hr|qs|prophet|messenger of allah|verse)\b|(?:قال|يقول|قول|عن) (?:رسول|النبي|نبي|الله|تعالي)|(?:صلي الله عليه وسلم|تعالي|رواه|حديث|الحديث|ايه)/
const SPOKEN_BY =
  /\b(?:kata|ujar|ucap|tanya|jawab|seru|tutur|tulis|ungkap|jelas|tegas|bisik|bilang|cerita|berkata|bertanya|menjawab|berujar|said|says|asked|replied|wrote|told)\w*\b|(?:^| )(?:قال|قالت|سال|اجاب|كتب)(?: |$)/
/** A person's name after a dash: "… — Einstein". */
const SIGNED = /^\s*[—–-]\s*(?!HR|QS|Q\.|H\.)\p{Lu}/u
/** In characters: the speaker of a quotation is named this near to its marks. */
const BEFORE_CHARACTERS = 120
const AFTER_CHARACTERS = 60

type GivenWords = { text: string; words: Word[]; gaps: Gaps }

/** Finds what looks like a quotation of scripture, in order and without overlaps. */
export function quotationsIn(given: GivenWords): Quotation[] {
  const found = [...markedIn(given), ...speechIn(given), ...vowelledIn(given)]
  const taken = new Uint8Array(given.words.length)
  const chosen: Quotation[] = []
  for (const one of found) {
    if (taken.subarray(one.from, one.to).includes(1)) continue
    taken.fill(1, one.from, one.to)
    chosen.push(one)
  }
  return chosen.sort((a, b) => a.from - b.from)
}

function* markedIn({ text, words }: GivenWords): Generator<Quotation> {
  let open: { mark: string; at: number } | undefined
  let before = 0
  for (const { 0: mark, index } of text.matchAll(QUOTATION_MARK)) {
    // examines the text between two marks only once, however many marks leave the quotation open
    if (text.slice(before, index).includes('\n\n')) open = undefined
    before = index
    if (!open) {
      if (CLOSING_MARKS[mark]) open = { mark, at: index }
      continue
    }
    if (!CLOSING_MARKS[open.mark]?.includes(mark)) continue
    const from = countBefore(words, open.at + 1)
    const to = countBefore(words, index)
    if (from >= 0 && to - from >= (words[from]?.arabic ? LEAST_QUOTED_ARABIC : LEAST_QUOTED_WORDS)) {
      const leading = fold(
        text
          .slice(Math.max(0, open.at - BEFORE_CHARACTERS), open.at)
          .split('\n\n')
          .at(-1) ?? '',
      )
      const following = fold(text.slice(index + 1, index + AFTER_CHARACTERS).split('\n\n')[0] ?? '')
      const alone =
        (to - from) * 2 >= words.length &&
        !SPOKEN_BY.test(leading.slice(-40)) &&
        !SPOKEN_BY.test(following.slice(0, 30)) &&
        !SIGNED.test(text.slice(index + 1, index + AFTER_CHARACTERS))
      if (
        ATTRIBUTED.test(leading) ||
        /\b(?:hr|qs|riwayat|hadi[st]s?t?|hadith|bukhari|muslim)\b|رواه/.test(following) ||
        alone
      )
        yield { from, to, by: 'marks' }
    }
    open = undefined
  }
}

const SCRIPTURE_VERB = /^(?:bersabda|berfirman|sabda|firman|sabdanya|firmannya)$/
const SPEECH_VERB = /^(?:said|says|saying|قال|يقول|فقال)$/
const SPEAKER = /^(?:prophet|messenger|allah|god|rasulullah|رسول|النبي|الله|تعالي|نبي)$/
/** In words: a speech without closing marks ends here. */
const LONGEST_SPEECH = 80

/** Finds "Rasulullah bersabda: …" without marks: what follows the colon, up to the end of its sentence. */
function* speechIn({ text, words, gaps }: GivenWords): Generator<Quotation> {
  const plain = (at: number) => words[at]?.letters.replace(/[?@]/g, '') ?? ''
  for (const at of words.keys()) {
    const near = (from: number, to: number) =>
      words.slice(Math.max(0, from), to).some((_, place) => SPEAKER.test(plain(Math.max(0, from) + place)))
    if (!SCRIPTURE_VERB.test(plain(at)) && !(SPEECH_VERB.test(plain(at)) && near(at - 8, at + 4))) continue
    let from = at + 1
    while (from < words.length && from < at + 12 && !/[:\n.!?"“«]/.test(between(text, words, from))) from++
    if (!/:/.test(between(text, words, from))) continue
    let to = from + 1
    while (
      to < words.length &&
      to < from + LONGEST_SPEECH &&
      !(gaps.boundary[to] && /[.!?؟(\n"”»]/.test(between(text, words, to)))
    )
      to++
    if (to - from >= LEAST_QUOTED_WORDS) yield { from, to, by: 'speech' }
  }
}

const between = (text: string, words: GivenWords['words'], at: number): string =>
  text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? text.length)

/** Share of the words: people put vowels on all of a verse, or only on a word that needs them. */
const LEAST_VOWELLED = 0.6

function* vowelledIn({ text, words }: GivenWords): Generator<Quotation> {
  for (let from = 0; from < words.length; ) {
    let to = from
    while (words[to]?.arabic && (to === from || !/\n/.test(between(text, words, to)))) to++
    const vowelled = words
      .slice(from, to)
      .filter(({ start, end }) => /[\u064B-\u0652\u0670]/.test(text.slice(start, end)))
    if (to - from >= LEAST_QUOTED_WORDS && vowelled.length >= LEAST_VOWELLED * (to - from))
      yield { from, to, by: 'vowels' }
    from = Math.max(to, from + 1)
  }
}
