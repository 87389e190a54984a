import type { Word } from '../text/words.ts'

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Whom writers address before or after what they quote. */
const ADDRESSED = `saudaraku saudara saudari saudarasaudara sahabat sahabatku teman temanteman kawan kawankawan bro sis gaes guys akhi ukhti ikhwan
  hadirin jamaah bapakbapak ibuibu anakku ya yaa brother brothers sister sisters friend friends everyone
  الءخوه ءخوتي ءخواني الءحبه ءحبتي الكرام الءفاضل الناس`

// Words in the form of `Word.letters`, without the signs for letters that not every spelling has: hamza is ء whatever carries it.
const SPEECH_WORDS = set(
  `bersabda berfirman sabda firman sabdanya firmannya berkata kata katanya menjawab bertanya menyatakan menegaskan mengatakan menyebutkan
  disebutkan berbunyi bunyinya bunyi artinya arti maknanya yaitu yakni membaca bacalah ucapkan ucapkanlah mengucapkan doa doanya
  dzikir zikir ayat surat surah hadis hadits hadist riwayat meriwayatkan diriwayatkan qs hr
  said says saying states stated narrated reported reads recite recited verse hadith prophet means meaning
  قال وقال فقال يقول ويقول قوله وقوله بقوله لقوله قول يقال تعالي سبحانه حديث الحديث ءيه الءيه وفي`,
)
/** Words directly before a quotation that join it to the writer's own sentence. */
const JOINING_WORDS = set(
  `bahwa bahwasanya karena sebab ingat ingatlah padahal jadi nah dan maka lalu tetapi tapi namun sungguh wahai misalnya seperti adalah itu ini
  that because so and but remember for since as indeed is are
  ءن وءن لءن بءن فءن ثم
  ${ADDRESSED}`,
)
/** Words that follow a quotation without belonging to it: who said it, where it is, how a recitation ends. */
const CLOSING_WORDS = set(
  `hr qs h.r q.s riwayat diriwayatkan dst dstnya dll amin aamiin ameen amiin kata ujar tutur ucap demikian demikianlah begitu begitulah itulah
  artinya maksudnya maknanya wallahu wallahualam shadaqallahul shadaqallahu surah surat ayat hadis hadits hadist semoga mari maka jadi sabda firman
  demikianlah muttafaq muttafaqun sahih shahih hasan adalah merupakan narrated reported said says etc amen ameen means meaning may so agreed
  sahih is was ${ADDRESSED} رواه ورواه ءخرجه وءخرجه متفق صدق الءيه ءيه سوره صحيح حديث الحديث ءمين اي`,
)
/** Of the closing words, those that begin a new sentence; inside quotation marks they belong to the quotation. */
const SENTENCE_OPENING_WORDS = set(
  'itulah demikian demikianlah begitu begitulah semoga mari maka jadi adalah merupakan may so is was means meaning says said',
)
/** In words: “said the Messenger of Allah” is this near to what was said. */
const SPEECH_WITHIN = 5

/** Whether a word begins what a writer says after a quotation: "Semoga bermanfaat". */
export const isClosing = (word: Word | undefined): boolean => CLOSING_WORDS.has(plain(word))

/** `ends`: whether the writer's sentence or quotation begins or ends before word n. */
type FramedWords = { words: Word[]; ends: boolean[] }

const plain = (word: Word | undefined): string => word?.letters.replace(/.?\?/g, '').replace(/@/g, 'ي') ?? ''
const isNumber = (word: Word | undefined): boolean => /^\d+$/.test(word?.letters ?? '')

/**
 * Counts the words before `from`, back to where the writer's sentence or quotation begins, that no introduction explains; 0 if one does. Counts
 * at most `most` + 1. `past`: the mark directly before `from` ends nothing. `claimed`: a name after the sentence claims all of it, so a joining
 * word explains only itself.
 */
export function unexplainedBefore(
  { words, ends }: FramedWords,
  from: number,
  most: number,
  { past = false, claimed = false }: { past?: boolean; claimed?: boolean } = {},
): number {
  const isJoined = JOINING_WORDS.has(plain(words[from - 1])) || isNumber(words[from - 1])
  if (isJoined && (!claimed || ends[from - 1])) return 0
  let count = 0
  for (let at = from - 1; at >= 0 && (!ends[at + 1] || (past && at === from - 1)); at--) {
    if (from - at <= SPEECH_WITHIN && SPEECH_WORDS.has(plain(words[at]))) return 0
    if (count > most && from - at > SPEECH_WITHIN) break
    count++
  }
  return Math.min(count, most + 1)
}

/**
 * Counts the words from `to` to the end of the sentence or quotation that no closing formula explains, at most `most` + 1. `past`: the mark
 * directly before `to` ends nothing. `quoted`: the words are between quotation marks.
 */
export function unexplainedAfter(
  { words, ends }: FramedWords,
  to: number,
  most: number,
  { past = false, quoted = false }: { past?: boolean; quoted?: boolean } = {},
): number {
  let count = 0
  for (let at = to; at < words.length && (!ends[at] || (past && at === to)) && count <= most; at++) {
    const word = plain(words[at])
    if (
      (CLOSING_WORDS.has(word) && !(quoted && SENTENCE_OPENING_WORDS.has(word))) ||
      (isNumber(words[at]) && (ends[at + 1] || at + 1 === words.length))
    )
      break
    count++
  }
  return count
}

/** In words: as long as introductions are. */
const LONGEST_INTRODUCTION = 8

/** The index after an introduction between `from` and `to`; `from` without one: "Kata Nabi, …", "Allah berfirman …". */
export function afterIntroduction(words: Word[], from: number, to: number): number {
  let begin = from
  for (let at = from; at < Math.min(to, from + LONGEST_INTRODUCTION); at++) {
    const word = plain(words[at])
    // "the messenger of Allah"
    if (SPEECH_WORDS.has(word) || PROPHET_OR_HADITH.has(word) || (ALLAH.has(word) && at === begin && at > from))
      begin = at + 1
  }
  return begin
}

const ALLAH = set('الله allah')
const GOD_OR_VERSE = set(
  'berfirman firman firmannya allah تعالي سبحانه الله ءيه الءيه ayat surah surat verse quran alquran',
)
const PROPHET_OR_HADITH = set(
  'bersabda sabda sabdanya nabi rasul rasulullah rasulallah prophet messenger النبي رسول حديث hadis hadits hadist hadith',
)
/** Words between those and a reference: "Allah SWT berfirman dalam QS". */
const PREPOSITIONS = set('dalam di pada in dan swt saw')

/** Whether words only say who speaks, and where it is. */
export const areIntroduction = (words: Word[]): boolean =>
  words.every((word) =>
    [SPEECH_WORDS, ALLAH, GOD_OR_VERSE, PROPHET_OR_HADITH, PREPOSITIONS].some((some) => some.has(plain(word))),
  )

/** In words: a speaker with honorifics is this near to the speech. */
const SPEAKER_WITHIN = 8

/** Whether an introduction says that the words from `from` are God's or the Prophet's; undefined for neither. */
export function introducedAs(words: Word[], from: number): 'quran' | 'hadith' | undefined {
  for (let at = from - 1; at >= Math.max(0, from - SPEAKER_WITHIN); at--) {
    const word = plain(words[at])
    if (PROPHET_OR_HADITH.has(word)) return 'hadith'
    // in "Rasulullah" and "the messenger of Allah" God is not the speaker
    if (GOD_OR_VERSE.has(word) && !PROPHET_OR_HADITH.has(plain(words[at - 1])) && plain(words[at - 1]) !== 'of')
      return 'quran'
  }
  return undefined
}
