import { fold } from '../../text/arabic.ts'
import type { Language } from '../../text/stem.ts'

/** Offsets in the text of a hadith. */
interface Narration {
  /** The last link of the chain of narrators, usually the companion, from which the hadith reads by itself. 0 if that is uncertain. */
  from: number
  /** The compiler's remark, which continues to the end of the record. The length of the text if there is none. */
  remark: number
}

/** Finds the narration itself in a record, between the chain of narrators and the compiler's remark. */
export function narrationIn(text: string, language: Language, collection: string): Narration {
  const words = language === 'arabic' ? foldedWords(text) : []
  const chain = language === 'arabic' ? arabicChain(words, text) : undefined
  const from = language === 'indonesian' ? lastBracket(text) : (chain?.from ?? 0)
  const remark =
    collection !== 'tirmidhi'
      ? -1
      : language === 'arabic'
        ? arabicRemark(words, chain?.content ?? 0)
        : language === 'indonesian'
          ? indonesianRemark(text)
          : latinRemark(text, ENGLISH_REMARK)
  if (remark < 0) return { from, remark: text.length }
  return { from: from < remark ? from : 0, remark }
}

/** Whether an Arabic record only gives another chain for a hadith that is printed elsewhere: "… with this chain, the like of it". */
export function isChainAlone(arabic: string): boolean {
  const words = foldedWords(arabic)
  const { content } = arabicChain(words, arabic)
  if (content === undefined) return words.length > 0
  for (let place = content; place < Math.min(words.length, content + SOON); place++)
    if (refersElsewhere(words, place))
      return (
        !/["«]/.test(arabic.slice(words[content]?.from, words[place]?.from)) && !hasOwnText(arabic, words.slice(place))
      )
  return false
}

/** The words of a narration with quoted speech. Fewer may be a variant of the other narration. */
const LEAST_NARRATED = 8
/** Refers to the chain and not to the narration: "with this chain". */
const OF_CHAIN = /^(?:[بو]?هذا|[بو]?اسناده|[بو]?معني)$/
/** Introduces only a difference between the narrations: "save that he said"; so does "in Waki's hadith". */
const DIFFERS = /^(?:[وف]?(?:غير|الا|زاد|زادا|زادوا|يزيد|ليس|لم|بدل|مكان|اما)|[بو]?(?:مثله|نحوه|معناه|مثل|نحو)|وقال)$/
/** In words: another chain begins this soon after a reference. */
const NEXT_CHAIN = 3

/** Whether a narration follows the reference after all, because that was to the chain, or another chain follows: "with this chain, that the Prophet said: "…"". */
function hasOwnText(arabic: string, [first, ...rest]: FoldedWord[]): boolean {
  const from = first?.to ?? arabic.length
  const quote = arabic.slice(from).search(/["«]/)
  if (first === undefined || quote < 0) return false
  const before = rest.filter((word) => word.to <= from + quote)
  if (rest.length - before.length < LEAST_NARRATED) return false
  // "and this is Qutayba's hadith", whose words follow
  if (first.folded === 'وهذا' || rest.slice(0, NEXT_CHAIN).some(({ folded }) => TRANSMITS.test(folded))) return true
  const differs = before.some(
    ({ folded }, at) => DIFFERS.test(folded) || (/^و?في$/.test(folded) && ANOTHER.test(before[at + 1]?.folded ?? '')),
  )
  return OF_CHAIN.test(first.folded) && !differs
}

/** In words: such a record refers to the other one this soon after its chain ("I was at the pulpit of the Prophet, God bless him, the like of his hadith"). */
const SOON = 14
const LIKE_IT = /^[بو]?(?:مثله|نحوه|معناه|اسناده|بمثله|بنحوه|بمعناه)$/
const LIKE = /^[بو]?(?:مثل|نحو|معني|هذا)$/
const ANOTHER = /^(?:حديث|حديثه|حديثهم|حديثهما|ذلك|هذا|معني|روايه|الاسناد|الحديث)$/

const refersElsewhere = (words: FoldedWord[], place: number): boolean => {
  const [word = '', next = ''] = [words[place]?.folded, words[place + 1]?.folded]
  return LIKE_IT.test(word) || (LIKE.test(word) && ANOTHER.test(next) && (word !== 'هذا' || next === 'الاسناد'))
}

interface FoldedWord {
  folded: string
  from: number
  to: number
}

const WORD_PATTERN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}ـ]*/gu

const foldedWords = (text: string): FoldedWord[] =>
  [...text.matchAll(WORD_PATTERN)].flatMap(({ 0: raw, index }) => {
    const folded = fold(raw)
    return folded === '' ? [] : [{ folded, from: index, to: index + raw.length }]
  })

// Any doubt ends the chain: ending it too early shows a narrator too many, ending it too late would cut the beginning of the hadith.

const HEARD = /^[وف]?(?:سمع|سمعت|سمعنا|سمعا)$/
const TRANSMITS = /^[وف]?(?:حدثنا|حدثني|حدثناه|حدثنيه|اخبرنا|اخبرني|اخبرناه|انبانا|انباني|انباناه|نبانا|ثنا)$/
const TRANSMITS_TO_HIM = /^(?:حدثه|حدثهم|حدثته|حدثها|حدثتها|حدثهما|اخبره|اخبرهم|اخبرته|اخبرها|اخبرهما|اخبرتها)$/
const FROM_WORD = 'عن'
const SPEECH_VERB = /^[وف]?(?:قال|قالت|قالا|قالوا|يقول|تقول)$/
const THAT = /^[وف]?(?:ان|انه|انها|انهم|انهما)$/
const PROPHET = /^(?:رسول|النبي|نبي|للنبي|لرسول)$/
/** Before the Prophet's name these make it part of a narrator's name: his wife, his client, his companion. */
const OF_PROPHET = /^(?:زوج|مولي|صاحب|خادم|ابنه|بنت|عم|عمه|كاتب|ام|امراه|حب|اصحاب|مؤذن|موذن)$/
const CONTENT_VERB =
  /^[وف]?(?:كان|كانت|كنا|كنت|كانوا|نهي|نهانا|امر|امرنا|اذا|لما|انما|ما|لا|لم|ليس|قد|لقد|هذا|بهذا|ثم|كل|لو|يا|اللهم|في|سالت|سالنا|سال|سئل)$/
/** In words: a narrator's name with his epithets. */
const LONGEST_NARRATOR = 14
/** In words: the name of the transmitter between "that" and "narrated to him". */
const LONGEST_TRANSMITTER = 9
/** In words: the name between "said" and "narrated to us". */
const LONGEST_SPEAKER = 4

/** The offset of the last link, and the number of the first word of the narration; undefined if there is only a chain. */
function arabicChain(words: FoldedWord[], text: string): { from: number; content: number | undefined } {
  const at = (place: number): string => words[place]?.folded ?? ''
  const isLink = (place: number): boolean =>
    (TRANSMITS.test(at(place)) || HEARD.test(at(place)) || at(place).replace(/^و/, '') === FROM_WORD) &&
    !PROPHET.test(at(place + 1))
  const isContent = (place: number): boolean =>
    CONTENT_VERB.test(at(place)) ||
    refersElsewhere(words, place) ||
    (PROPHET.test(at(place)) && !OF_PROPHET.test(at(place - 1)))
  const staysInChain = (from: number, count: number): boolean =>
    words
      .slice(from, from + count)
      .every(({ folded }, index) => !SPEECH_VERB.test(folded) && !THAT.test(folded) && !isContent(from + index))
  let last: number | undefined
  let named = 0
  let place = 0
  for (; place < words.length; place++) {
    const word = at(place)
    // quoted speech begins
    if (place > 0 && /["«.]/.test(text.slice(words[place - 1]?.to, words[place]?.from))) break
    if (isLink(place)) {
      // "and": another narrator of the same rank, so the one before stays part of the hadith
      if (!word.startsWith('و') || last === undefined) last = place
      named = place
      continue
    }
    if (TRANSMITS_TO_HIM.test(word)) continue
    if (SPEECH_VERB.test(word)) {
      if (SPEECH_VERB.test(at(place + 1)) || isLink(place + 1) || THAT.test(at(place + 1))) continue
      const verb = words.slice(place + 1, place + 2 + LONGEST_SPEAKER).findIndex(({ folded }) => TRANSMITS.test(folded))
      if (verb > 0 && staysInChain(place + 1, verb)) continue
      break
    }
    if (THAT.test(word)) {
      if (HEARD.test(at(place + 1)) && isLink(place + 1)) continue
      if (SPEECH_VERB.test(at(place + 1)) || TRANSMITS_TO_HIM.test(at(place + 1))) continue
      const verb = words
        .slice(place + 1, place + 2 + LONGEST_TRANSMITTER)
        .findIndex(({ folded }) => TRANSMITS_TO_HIM.test(folded))
      if (verb > 0 && staysInChain(place + 1, verb)) {
        place += verb
        continue
      }
      break
    }
    if (isContent(place) || place - named > LONGEST_NARRATOR) break
  }
  return { from: last === undefined ? 0 : (words[last]?.from ?? 0), content: place < words.length ? place : undefined }
}

const ARABIC_REMARK =
  /^(?:(?:و?قال )?(?:و?هذا )?(?:حديث|الحديث) (?:حسن|صحيح|غريب)|و?قال ابو عيسي|(?:قال )?وفي الباب|والعمل علي هذا)(?: |$)/
/** One word more than the longest alternative above. */
const REMARK_WORDS = 5

function arabicRemark(words: FoldedWord[], content: number): number {
  for (let place = content; place < words.length; place++) {
    const phrase = words.slice(place, place + REMARK_WORDS).map(({ folded }) => folded)
    if (ARABIC_REMARK.test(phrase.join(' '))) return words[place]?.from ?? -1
  }
  return -1
}

/** At the beginning of a record a remark must name at-Tirmidhi, since other speakers continue with a narration. */
function latinRemark(text: string, pattern: RegExp): number {
  const found = [...text.matchAll(pattern)].find(({ 0: words, index }) => index > 0 || /isa/i.test(words))
  return found?.index ?? -1
}

/** The compiler's remark, or his other chain for the same hadith, whichever comes first. */
function indonesianRemark(text: string): number {
  const places = [latinRemark(text, INDONESIAN_REMARK), otherChain(text)].filter((place) => place >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

/** The beginning of another chain, after the end of a sentence. */
const OTHER_CHAIN = /(?<=[.!?"'”’] )telah (?:(?:men|ber)cerita(?:kan)?|mengabarkan) kepada kami /giu
/** The end of such a chain without a narration of its own: "… with a hadith of the same meaning". */
const SAME_MEANING = /\b(?:yang|hadits) (?:semakna|serupa)\b/iu
/** In characters: the longest of these chains. */
const LONGEST_OTHER_CHAIN = 600
/** Words that belong neither to the chain nor to names: "he wrote to Mu'awiyah, then mentioned". */
const MOST_OTHER_WORDS = 8
const CHAIN_WORDS =
  /\[[^\]]*\]|-[^-]{0,60}-|\b(?:telah|(?:men|ber)cerita(?:kan)?|mengabarkan|memberitakan|kepada|kami|kepadaku|dari|dan|bin|binti|ibnu|bahwa|ia|dia|berkata|keduanya|semuanya|dengan|hadits|nabi|shall?all?ahu|'?alaihi|wa|salam|wasallam)\b/giu

/** The offset of a chain that at-Tirmidhi adds after a hadith for others of the same meaning. */
function otherChain(text: string): number {
  for (const { 0: begin, index } of text.matchAll(OTHER_CHAIN)) {
    const rest = text.slice(index + begin.length, index + LONGEST_OTHER_CHAIN)
    const end = rest.search(SAME_MEANING)
    const chain = end < 0 ? undefined : rest.slice(0, end)
    if (chain === undefined || /["“]|\bbersabda\b/i.test(chain) || !/["“]/.test(text.slice(0, index))) continue
    const others = chain.replace(CHAIN_WORDS, ' ').match(/(?<![\p{L}'’`])\p{Ll}[\p{L}'’`]*/gu) ?? []
    if (others.length <= MOST_OTHER_WORDS) return index
  }
  return -1
}

const INDONESIAN_REMARK =
  /(?:(?:\b[Dd]an )?\(?\bAbu ['‘’`]?Isa(?: At[- ]Tirmi\p{L}+)?\)?,? (?:juga )?(?:berkata|mengatakan|menuturkan)|\bBerkata,? Abu ['‘’`]?Isa\b|(?:\(?\b(?:[Pp]erawi|[Ii]a|[Dd]ia|[Bb]eliau)\)? (?:juga )?(?:berkata|mengatakan)[,;:] ?["']?)?(?:\bdan )?\b(?:di )?(?:dalam|pada) (?:(?:hadits )?bab (?:ini|tersebut|juga)\b|(?:hal|masalah|permasalahan) (?:ini|tersebut),? ?\(?(?:juga|ada|terdapat)\b)|\b(?:dan )?hadits (?:yang )?(?:semakna|serupa) (?:ini )?(?:juga )?(?:telah )?(?:diri\p{L}+kan\b|dari\b(?! \[))|\b[Hh]adits ini (?:adalah |derajatnya )?(?:hadits )?(?:hasan|shahih|gharib)\b)/giu
const ENGLISH_REMARK =
  /[[(]?(?:\bAb[uü] ['‘’`]?(?:Isa|Eisa)[^\p{L}]{0,3}said\b|(?:\bHe said[\])]?:[\])]? ?)?\b(?:And )?[Tt]here (?:is|are) (?:something|(?:a )?narrations?) (?:on|of|about) this\b|\bThis Had[ií]th is (?:Hasan|Sahih|Gharib)\b)/giu

const BRACKET = /\[[^\]]{1,120}\]/g
/** The words between two bracketed narrators of one chain. */
const LINKS =
  /^(?:\s|[,;:."']|\b(?:telah|pernah|(?:me|be)\w*(?:cerita|abar|berita)\w*|kepada|kami|kepadaku|kepadanya|mereka|dari|dan|bahwa|bahwasanya|bahwasannya|ia|dia|berkata|katanya|keduanya|semuanya|mendengar|aku|saya|yang|juga|serta|beliau|yaitu|dengan|lafazh|lafadh|lafal|ini|miliknya|milik|ucapan|ayahnya|bapaknya|secara|malik|yahya)\b)*$/i
/** Or a remark on the wording or on a narrator, before the next transmitter. */
const ASIDE =
  /^[^"“]*(?:me|be)\w*(?:cerita|abar|berita)\w* (?:kepada kami|kepadaku|kepadanya|kepada mereka)\s*$|^[\s-]*(?:yaitu|yakni|ya'ni|dia adalah|mantan budak|budak)\b[^"“]*\bdari\s*$|^\s*-[^-"“]+-\s*(?:bahwa\w*)?\s*$/i
/** In characters: the longest of these. */
const LONGEST_ASIDE = 110
/** Or a conversation of narrators about how they heard it, after which the chain begins again. */
const TALK =
  /^[^[\]]*\b(?:men)?dengar(?:nya|kan)?\b[^[\]]*\b(?:kemudian|lalu) telah (?:men|meng)\w*(?:cerita|abar)kan kepada (?:kami|ku)\s*$/i
const LONGEST_TALK = 300
const SPEECH_PHRASE = /\b(?:bersabda|rasul\w*|nabi|beliau|(?:berkata|bertanya|mengatakan) kepada\s*$)/i
const OF_THE_PROPHET = /(?<![\p{L}'’`])(?:nabi|rasul)/iu
/** Joins narrators of one rank, or the last one to the one before. */
const JOINS = /^[\s,]*(?:dan|serta|dan juga|dan dari|bahwa|bahwasanya|bahwasannya)?\s*$/i

/** The offset of the last bracketed narrator, or of those of his rank, in the chain at the beginning of an Indonesian text. */
function lastBracket(text: string): number {
  let start = 0
  let end = 0
  for (const { 0: bracket, index } of text.matchAll(BRACKET)) {
    const gap = text.slice(end, index)
    const continues =
      LINKS.test(gap) ||
      (gap.length <= LONGEST_ASIDE && ASIDE.test(gap)) ||
      (gap.length <= LONGEST_TALK && TALK.test(gap))
    if (!continues || SPEECH_PHRASE.test(gap) || OF_THE_PROPHET.test(bracket)) break
    if (end === 0 || !JOINS.test(gap)) start = index
    end = index + bracket.length
  }
  const [from = ''] = /\bdari $/i.exec(text.slice(Math.max(0, start - 5), start)) ?? []
  return start - from.length
}
