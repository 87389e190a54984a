import type { Language } from '../../src/reference/text/stem.ts'

// Written apart from the code that it checks: lists and rules of its own, looser where that code may be stricter.

/** What an answer shows of a record: its block of Markdown taken apart. */
interface Shown {
  /** What stands as the hadith or verse itself. */
  narration: string
  /** What stands as the remark of its compiler. */
  remark: string
  isFolded: boolean
  /** Our own words around it. */
  words: string
}

/** Letters over which a text has to be folded, and how many of these may be marks and ellipses. */
const LONGEST_OPEN = 1_500
const MARGIN = 60
/** Words that may stand between the narrators of a chain and tell who they are. */
const MOST_ASIDES = 30
/** The same, after a mark of speech: "… told us, that is Ibn Maymun". */
const MOST_IN_SPEECH = 4
/** Characters, vowel signs too, of the longest chains of narrators of the pack. */
const LONGEST_CHAIN = 2_600

const bare = (text: string): string => text.replace(/[\p{M}\p{Cf}ـ]+/gu, '')
const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ')

/** What only the hadith has, and no chain of narrators before it; brackets and who belongs to the Prophet are taken out first. */
const OF_CONTENT: Record<Language, RegExp> = {
  indonesian:
    /\b(?:bersabda|rasulullah|nabi|wahai|barangsiapa|barang siapa|janganlah|jika|apabila|ketika|shalat|melarang|memerintahkan)\b/i,
  english: /./,
  arabic: /["«]|(?:^|\s)(?:[وفل]?(?:رسول الله|النبي|نبي الله)|كان النبي|إذا|يا رسول|من قال|لا|نهى|أمر)(?=\s|$)/,
}
const NO_CONTENT: Record<Language, RegExp> = {
  // who stands beside the Prophet, of some narrator, and a line that a translator's typist wrote for `dia berkata`
  indonesian:
    /\[[^\]]*\]|-[^-]{0,60}-|\((?:dia|ia)[^)]*\)|\b(?:isteri|istri|sahabat|budak|pelayan) (?:nabi|rasulullah)\b/gi,
  english: /(?!)/g,
  arabic:
    /(?:زوج|مولى|صاحب|خادم|ابنة|بنت|عم|عمة|ابن عم|أم|امرأة|حب|أصحاب|كاتب|مؤذن|بن)\s+(?:رسول الله|النبي|نبي الله)|-[^-]*-/g,
}
const REFERS = /(?:^|\s)[بو]?(?:مثله|نحوه|معناه|نحو حديث|مثل حديث|معنى حديث|نحو ذلك|مثل ذلك|هذا الإسناد)(?!\p{L})/u
const TELLS =
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

/** What is wrong with how an answer shows a record of a collection; `chain_alone` and `remark_alone` are the words that call it so. */
export function quoteFaults(
  { key, text, language }: { key: string; text: string; language: Language },
  block: string,
  titles: { remark: string; remark_alone: string; chain_alone: string; arabic_text: string },
): string[] {
  const record = oneLine(text)
  const shown = takeApart(block, key, titles)
  if (typeof shown === 'string') return [shown]
  const { narration, remark, isFolded, words } = shown
  const faults: string[] = []
  const isCut = narration.startsWith('… ')
  const told = isCut ? narration.slice(2) : narration
  if (told === '' && remark === '') return ['empty']
  // whatever the record closes with is shown, as the hadith or as the remark
  const whole = [told, remark].filter((part) => part !== '').join(' ')
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
  const over = bare(told || remark).length - LONGEST_OPEN
  if (Math.abs(over) > MARGIN && isFolded !== over > 0) faults.push('folded or not against its length')
  if (tellsNothing(told, language) && !words.includes(titles.chain_alone)) faults.push('a chain alone')
  if (key.startsWith('tirmidhi:')) {
    const asHadith = REMARKS[language].exec(bare(told))?.[0]
    if (asHadith !== undefined) faults.push(`a remark as the hadith: “${asHadith}”`)
    if (told === '' && SAID[language].test(bare(remark).slice(0, bare(remark).search(REMARKS[language]))))
      faults.push('a hadith as a remark')
  } else if (remark !== '') faults.push('a remark of nobody')
  return faults
}

/** What of a record stands before so many of its characters that are no spaces. */
function cutBefore(record: string, place: number): string {
  let at = 0
  for (let left = place; left > 0; at++) if (!/\s/.test(record.charAt(at))) left--
  return record.slice(0, at)
}

const spaceless = (text: string): string => text.replace(/\s+/g, '')

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length

/** Whether the Arabic or Indonesian that is shown names narrators and what hadith they narrated, and tells nothing. */
function tellsNothing(told: string, language: Language): boolean {
  const text = bare(told)
  if (text === '' || /["“«{]/.test(text)) return false
  if (language === 'indonesian') return text.replace(CHAIN_WORDS, ' ').trim() === ''
  if (language === 'english') return false
  const refers = REFERS.exec(text)
  if (!refers || TELLS.test(text.slice(0, refers.index))) return false
  return wordsIn(text.slice(0, refers.index)) <= 14 && wordsIn(text.slice(refers.index)) <= 12
}

/** The parts of a block, or what keeps it from being taken apart. */
function takeApart(
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
    // beside a translation, and looked at as a record of its own
    else if (line === '>' || line === '' || title === titles.arabic_text) continue
    else if (!line.startsWith('> ')) shown.words += `${line}\n`
    else quotes.push({ words: line.slice(2).replace(` [${key}]`, ''), title })
  }
  if (title !== undefined) return 'a fold that never ends'
  if (!block.includes(`[${key}]`)) return 'without its key'
  for (const { words, title } of quotes) {
    if (title === titles.remark || shown.words.includes(titles.remark_alone)) shown.remark = words
    // of a verse the Arabic comes first
    else shown.narration = words
    if (title !== undefined && title !== titles.remark) shown.isFolded = true
  }
  return shown
}
