import type { Word } from '../text/words.ts'

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Whom writers address before or after what they quote. */
const ADDRESSED = `saudaraku saudara saudari saudarasaudara sahabat sahabatku teman temanteman kawan kawankawan bro sis gaes guys akhi ukhti ikhwan
  hadirin jamaah bapakbapak ibuibu anakku ya yaa brother brothers sister sisters friend friends everyone
  الءخوه ءخوتي ءخواني الءحبه ءحبتي الكرام الءفاضل الناس`

// Words in the form of `Word.letters`, without the signs for letters that not every spelling has: hamza is ء whatever carries it.
const SAYS = set(
  `bersabda berfirman sabda firman sabdanya firmannya berkata kata katanya menjawab bertanya menyatakan menegaskan mengatakan menyebutkan
  disebutkan berbunyi bunyinya bunyi artinya arti maknanya yaitu yakni membaca bacalah ucapkan ucapkanlah mengucapkan doa doanya
  dzikir zikir ayat surat surah hadis hadits hadist riwayat meriwayatkan diriwayatkan qs hr
  said says saying states stated narrated reported reads recite recited verse hadith prophet means meaning
  قال وقال فقال يقول ويقول قوله وقوله بقوله لقوله قول يقال تعالي سبحانه حديث الحديث ءيه الءيه وفي`,
)
/** Words directly before a quotation that join it to the writer's own sentence. */
const JOINS = set(
  `bahwa bahwasanya karena sebab ingat ingatlah padahal jadi nah dan maka lalu tetapi tapi namun sungguh wahai misalnya seperti adalah itu ini
  that because so and but remember for since as indeed is are
  ءن وءن لءن بءن فءن ثم
  ${ADDRESSED}`,
)
/** Words that follow a quotation without belonging to it: who said it, where it stands, how a recitation ends. */
const CLOSES = set(
  `hr qs h.r q.s riwayat diriwayatkan dst dstnya dll amin aamiin ameen amiin kata ujar tutur ucap demikian demikianlah begitu begitulah itulah
  artinya maksudnya maknanya wallahu wallahualam shadaqallahul shadaqallahu surah surat ayat hadis hadits hadist semoga mari maka jadi sabda firman
  demikianlah muttafaq muttafaqun sahih shahih hasan adalah merupakan narrated reported said says etc amen ameen means meaning may so agreed
  sahih is was ${ADDRESSED} رواه ورواه ءخرجه وءخرجه متفق صدق الءيه ءيه سوره صحيح حديث الحديث ءمين اي`,
)
/** Of the closing words, those that begin a new sentence; inside quotation marks they belong to the quotation. */
const GOES_ON = set(
  'itulah demikian demikianlah begitu begitulah semoga mari maka jadi adalah merupakan may so is was means meaning says said',
)
/** In words: “said the Messenger of Allah” stands this near to what was said. */
const SAYS_WITHIN = 5

/** Whether a word begins what a writer says after a quotation: "Semoga bermanfaat". */
export const isClosing = (word: Word | undefined): boolean => CLOSES.has(plain(word))

/** `ends`: whether the writer's sentence or quotation begins or ends before word n. */
type Framed = { words: Word[]; ends: boolean[] }

const plain = (word: Word | undefined): string => word?.letters.replace(/.?\?/g, '').replace(/@/g, 'ي') ?? ''
const isNumber = (word: Word | undefined): boolean => /^\d+$/.test(word?.letters ?? '')

/**
 * Counts the words before `from`, back to where the writer's sentence or quotation begins, that no introduction explains; 0 if one does. Counts
 * at most `most` + 1. `past`: the mark directly before `from` ends nothing. `claimed`: a name after the sentence claims all of it, so a joining
 * word explains only itself.
 */
export function unexplainedBefore(
  { words, ends }: Framed,
  from: number,
  most: number,
  { past = false, claimed = false }: { past?: boolean; claimed?: boolean } = {},
): number {
  const isJoined = JOINS.has(plain(words[from - 1])) || isNumber(words[from - 1])
  if (isJoined && (!claimed || ends[from - 1])) return 0
  let count = 0
  for (let at = from - 1; at >= 0 && (!ends[at + 1] || (past && at === from - 1)); at--) {
    if (from - at <= SAYS_WITHIN && SAYS.has(plain(words[at]))) return 0
    if (count > most && from - at > SAYS_WITHIN) break
    count++
  }
  return Math.min(count, most + 1)
}

/**
 * Counts the words from `to` to the end of the sentence or quotation that no closing formula explains, at most `most` + 1. `past`: the mark
 * directly before `to` ends nothing. `quoted`: the words stand between quotation marks.
 */
export function unexplainedAfter(
  { words, ends }: Framed,
  to: number,
  most: number,
  { past = false, quoted = false }: { past?: boolean; quoted?: boolean } = {},
): number {
  let count = 0
  for (let at = to; at < words.length && (!ends[at] || (past && at === to)) && count <= most; at++) {
    const word = plain(words[at])
    if (
      (CLOSES.has(word) && !(quoted && GOES_ON.has(word))) ||
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
export function behindIntroduction(words: Word[], from: number, to: number): number {
  let begin = from
  for (let at = from; at < Math.min(to, from + LONGEST_INTRODUCTION); at++) {
    const word = plain(words[at])
    // "the messenger of Allah"
    if (SAYS.has(word) || OF_THE_PROPHET.has(word) || (ALLAH.has(word) && at === begin && at > from)) begin = at + 1
  }
  return begin
}

const ALLAH = set('الله allah')
const OF_GOD = set('berfirman firman firmannya allah تعالي سبحانه الله ءيه الءيه ayat surah surat verse quran alquran')
const OF_THE_PROPHET = set(
  'bersabda sabda sabdanya nabi rasul rasulullah rasulallah prophet messenger النبي رسول حديث hadis hadits hadist hadith',
)
/** Words between those and a reference: "Allah SWT berfirman dalam QS". */
const WITHIN = set('dalam di pada in dan swt saw')

/** Whether words only say who speaks, and where it stands. */
export const areIntroduction = (words: Word[]): boolean =>
  words.every((word) => [SAYS, ALLAH, OF_GOD, OF_THE_PROPHET, WITHIN].some((some) => some.has(plain(word))))

/** In words: a speaker with honorifics stands this near to the speech. */
const SPEAKER_WITHIN = 8

/** Whether an introduction says that the words from `from` are God's or the Prophet's; undefined for neither. */
export function introducedAs(words: Word[], from: number): 'quran' | 'hadith' | undefined {
  for (let at = from - 1; at >= Math.max(0, from - SPEAKER_WITHIN); at--) {
    const word = plain(words[at])
    if (OF_THE_PROPHET.has(word)) return 'hadith'
    // in "Rasulullah" and "the messenger of Allah" God is not the speaker
    if (OF_GOD.has(word) && !OF_THE_PROPHET.has(plain(words[at - 1])) && plain(words[at - 1]) !== 'of') return 'quran'
  }
  return undefined
}
