import type { Language } from '../../src/reference/text/stem.ts'

// Independent of the code that it checks: it has its own lists and rules, which are looser where that code may be stricter.

/** How an answer shows a record, parsed from a block of Markdown. */
interface Shown {
  /** What is shown as the hadith or verse itself. */
  narration: string
  /** What is shown as the compiler's remark. */
  remark: string
  isFolded: boolean
  /** The words of the answer around it. */
  words: string
}

/** Longer texts, in letters, must be folded; MARGIN allows for marks and ellipses that are counted differently. */
const LONGEST_OPEN = 1_500
const MARGIN = 60
/** Words between the narrators of a chain that may explain who they are. */
const MOST_ASIDES = 30
/** The same after an opening quotation mark: "… told us, that is Ibn Maymun". */
const MOST_IN_SPEECH = 4
/** In characters, with vowel signs: the longest chain of narrators in the pack. */
const LONGEST_CHAIN = 2_600

const bare = (text: string): string => text.replace(/[\p{M}\p{Cf}ـ]+/gu, '')
const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ')

/** Words that occur in a hadith, but in no chain of narrators before it; NO_CONTENT is removed first. */
const OF_CONTENT: Record<Language, RegExp> = {
  indonesian:
    /\b(?:bersabda|rasulullah|nabi|wahai|barangsiapa|barang siapa|janganlah|jika|apabila|ketika|shalat|melarang|memerintahkan)\b/i,
  english: /./,
  arabic: /["«]|(?:^|\s)(?:[وفل]?(?:رسول الله|النبي|نبي الله)|كان النبي|إذا|يا رسول|من قال|لا|نهى|أمر)(?=\s|$)/,
}
const NO_CONTENT: Record<Language, RegExp> = {
  // relatives and companions of the Prophet, narrators in brackets, and a translator's typing error for `dia berkata`
  indonesian:
    /\[[^\]]*\]|-[^-]{0,60}-|\((?:dia|ia)[^)]*\)|\b(?:isteri|istri|sahabat|budak|pelayan) (?:nabi|rasulullah)\b/gi,
  english: /(?!)/g,
  arabic:
    /(?:زوج|مولى|صاحب|خادم|ابنة|بنت|عم|عمة|ابن عم|أم|امرأة|حب|أصحاب|كاتب|مؤذن|بن)\s+(?:رسول الله|النبي|نبي الله)|-[^-]*-/g,
}
const REFERS = /(?:^|\s)[بو]?(?:مثله|نحوه|معناه|نحو حديث|مثل حديث|معنى حديث|نحو ذلك|مثل ذلك|هذا الإسناد)(?!\p{L})/u
const CONTENT =
  /(?:^|\s)(?:نهى|كان|كنا|خرج|رأيت|أتى|جاء|سأل|سألت|أمر|دخل|صلى\s+(?!الله)|لما|إذا|بينا|بينما|قدم|أن رجلا|أن امرأة|قلت|قضى|لا|من|ما)(?=\s)/
const CHAIN_WORDS =
  /\b(?:telah|menceritakan|mengabarkan|memberitakan|kepada|kami|kepadaku|dari|dan|bahwa|ia|dia|berkata|aku|saya|mendengar|keduanya|semuanya|mereka|jalur|lain|dengan|dalam|sanad|isnad|ini)\b|\[[^\]]*\]|[^\p{L}\s]/giu
const REMARKS: Record<Language, RegExp> = {
  indonesian:
    /\bAbu ['‘’`]?Isa(?: At[- ]\p{L}+)?,? (?:berkata|mengatakan)|\b[Bb]erkata Abu Isa|\bhadits (?:yang )?semakna\b|\bdalam bab ini\b|\bhadits ini (?:adalah |derajatnya )?(?:hadits )?(?:hasan|gharib)/iu,
  english: /Abu ['‘’`]?E?Isa said|\bThis Hadith is (?:Hasan|Gharib)|\bnarrations? on this topic/i,
  arabic: /قال أبو عيسى|هذا حديث (?:حسن|غريب|صحيح)|وفي الباب عن/,
}
const SAID: Record<Language, RegExp> = {
  indonesian: /\bbersabda\b/,
  english: /\b(?:Prophet|Messenger)\b[^.]{0,60}\bsaid\b/,
  arabic: /(?:رسول الله|النبي) صلى الله عليه وسلم\s+(?:قال|يقول)|قال (?:رسول الله|النبي)/,
}

/** Finds faults in how an answer shows a hadith; `chain_alone` and `remark_alone` are the labels of such texts. */
export function quoteFaults(
  { key, text, language }: { key: string; text: string; language: Language },
  block: string,
  titles: { remark: string; remark_alone: string; chain_alone: string; arabic_text: string },
): string[] {
  const record = oneLine(text)
  const shown = parsed(block, key, titles)
  if (typeof shown === 'string') return [shown]
  const { narration, remark, isFolded, words } = shown
  const faults: string[] = []
  const isCut = narration.startsWith('… ')
  const narrationText = isCut ? narration.slice(2) : narration
  if (narrationText === '' && remark === '') return ['empty']
  // the end of the record must be shown, as the hadith or as the remark
  const whole = [narrationText, remark].filter((part) => part !== '').join(' ')
  const place = spaceless(record).lastIndexOf(spaceless(whole))
  if (place < 0) return ['not word for word']
  if (place + spaceless(whole).length !== spaceless(record).length) faults.push('its end is cut off')
  if (isCut === (place === 0)) faults.push('a cut is not shown')
  const cut = cutBefore(record, place)
  const before = bare(cut).replace(NO_CONTENT[language], ' ')
  const taken = isCut ? OF_CONTENT[language].exec(before)?.[0] : undefined
  if (taken !== undefined) faults.push(`begins after “${taken}”`)
  if (language === 'indonesian' && isCut) {
    const [asides = '', ...speeches] = before.split(/["“]/).map((part) => part.replace(CHAIN_WORDS, ' '))
    if (wordsIn(asides) > MOST_ASIDES || speeches.some((speech) => wordsIn(speech) > MOST_IN_SPEECH))
      faults.push('begins after content')
  }
  if (cut.length > LONGEST_CHAIN) faults.push('more than a chain is cut off')
  if (/[\p{L}\p{M}]$/u.test(cut) && /^[\p{L}\p{M}]/u.test(record.slice(cut.length))) faults.push('begins within a word')
  const over = bare(narrationText || remark).length - LONGEST_OPEN
  if (Math.abs(over) > MARGIN && isFolded !== over > 0) faults.push('folded or not against its length')
  if (isOnlyChain(narrationText, language) && !words.includes(titles.chain_alone)) faults.push('a chain alone')
  if (key.startsWith('tirmidhi:')) {
    const asHadith = REMARKS[language].exec(bare(narrationText))?.[0]
    if (asHadith !== undefined) faults.push(`a remark as the hadith: “${asHadith}”`)
    if (narrationText === '' && SAID[language].test(bare(remark).slice(0, bare(remark).search(REMARKS[language]))))
      faults.push('a hadith as a remark')
  } else if (remark !== '') faults.push('a remark of nobody')
  return faults
}

/** The part of a record before its `place`-th character, not counting spaces. */
function cutBefore(record: string, place: number): string {
  let at = 0
  for (let left = place; left > 0; at++) if (!/\s/.test(record.charAt(at))) left--
  return record.slice(0, at)
}

const spaceless = (text: string): string => text.replace(/\s+/g, '')

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length

/** Whether an Arabic or Indonesian text only names narrators and refers to a hadith that they narrated, without content. */
function isOnlyChain(narration: string, language: Language): boolean {
  const text = bare(narration)
  if (text === '' || /["“«{]/.test(text)) return false
  if (language === 'indonesian') return text.replace(CHAIN_WORDS, ' ').trim() === ''
  if (language === 'english') return false
  const refers = REFERS.exec(text)
  if (!refers || CONTENT.test(text.slice(0, refers.index))) return false
  return wordsIn(text.slice(0, refers.index)) <= 14 && wordsIn(text.slice(refers.index)) <= 12
}

/** Parses a block, or returns why it cannot be parsed. */
function parsed(
  block: string,
  key: string,
  titles: { remark: string; remark_alone: string; arabic_text: string },
): Shown | string {
  const shown: Shown = { narration: '', remark: '', isFolded: false, words: '' }
  let title: string | undefined
  const quotes: { words: string; title: string | undefined }[] = []
  for (const line of block.split('\n')) {
    const [, opened] = /^<details><summary>(.+)<\/summary>$/.exec(line) ?? []
    if (opened !== undefined) title = opened
    else if (line === '</details>') title = undefined
    // the Arabic text with a translation, which is checked as a separate record
    else if (line === '>' || line === '' || title === titles.arabic_text) continue
    else if (!line.startsWith('> ')) shown.words += `${line}\n`
    else quotes.push({ words: line.slice(2).replace(` [${key}]`, ''), title })
  }
  if (title !== undefined) return 'a fold that never ends'
  if (!block.includes(`[${key}]`)) return 'without its key'
  for (const { words, title } of quotes) {
    if (title === titles.remark || shown.words.includes(titles.remark_alone)) shown.remark = words
    // the first quotation of a verse is the Arabic one
    else shown.narration = words
    if (title !== undefined && title !== titles.remark) shown.isFolded = true
  }
  return shown
}
