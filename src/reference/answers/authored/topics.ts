import { fold } from '../../text/arabic.ts'
import { conceptOf } from '../../text/concepts.ts'
import { LANGUAGES, type Language, stem } from '../../text/stem.ts'
import { isStopWord } from '../../text/stopwords.ts'

/** What a title or a question is about: its words, each by the concept that it names in any language. */
export type Topic = ReadonlySet<string>

// Words that a title and a question may choose among, a line each: Indonesian | English | Arabic. Some are stop words elsewhere: what
// comes before and after tells one dua from the next.
const SAME = `
sebelum hendak akan mau menjelang mulai | before going about start starting beginning | قبل بدء اراد
sesudah setelah selesai seusai usai habis telah | after finishing finished having | بعد فراغ
tidur bobo bobok | sleep sleeping bed bedtime | نوم منام
bangun terbangun | wake waking awake awaking | استيقاظ استيقظ
makan makanan hidangan | eat eating food meal meals | طعام اكل
minum | drink drinking | شرب
pagi subuh | morning | صباح صبح
petang sore | evening | مساء
malam | night | ليل
masuk memasuki | enter entering | دخول
keluar | leave leaving exit exiting | خروج
rumah | house home | بيت منزل
kecil wc toilet jamban kakus | toilet lavatory bathroom restroom | خلاء حمام
safar bepergian perjalanan musafir berangkat | travel travelling traveling journey traveller | سفر مسافر
pulang kembali | return returning | رجوع عوده
azan adzan | adhan azan | اذان
berbuka buka | iftar breaking | افطار فطر
hujan | rain raining | مطر
sakit menjenguk jenguk | sick ill illness visiting | مريض عياده
susah kesulitan kesusahan gelisah gundah | distress hardship worry anxiety | كرب هم
utang hutang | debt | دين
musibah | calamity affliction | مصيبه
pakaian baju | clothes garment clothing | ثوب لباس
bersin | sneeze sneezing | عطاس
wudu wudhu berwudu | ablution wudu | وضوء
sujud | prostration sujud | سجود
rukuk | bowing ruku | ركوع
istikharah | istikharah istikhara | استخاره
salat shalat | prayer salah | صلاه
puasa | fasting fast | صيام صوم
`

// The words of the asking, and what every record of a collection has in its title.
const FRAME: Record<Language, string> = {
  indonesian:
    'doa berdoa zikir wirid bacaan membaca baca dibaca ucapan mengucapkan ucapkan lafal lafaz memohon mohon permohonan sunah sunnah ' +
    'arti artinya makna maksud keutamaan fadhilah manfaat tata cara caranya penjelasan pengertian latin arab lengkap beserta teks tulisan ' +
    'pendek singkat harian hari nabi rasulullah muslim anak allah amalan kamar orang kali minta tolong tuliskan berikan',
  english:
    'dua duas du supplication supplications invocation dhikr zikr adhkar remembrance prophet muslim recite reciting meaning virtue virtues ' +
    'benefit benefits way allah god text arabic english transliteration short daily times give need want get make',
  arabic:
    'دعاء الدعاء ادعيه ذكر اذكار يقول يقال اقول نقول قول ما معنى فضل فضائل كيفيه صفه شرح باب النبي الله تعالى عند المسلم',
}

const same = new Map<string, string>()
for (const [number, line] of SAME.trim().split('\n').entries())
  for (const [at, words] of line.split('|').entries())
    for (const word of words.trim().split(/\s+/)) {
      const language = LANGUAGES[at] ?? 'arabic'
      same.set(`${language}:${stem(fold(word), language)}`, `=${number}`)
    }

const stemsOf = (words: string, language: Language): Set<string> =>
  new Set(words.split(' ').map((word) => stem(fold(word), language)))
const frames: Record<Language, Set<string>> = {
  indonesian: stemsOf(FRAME.indonesian, 'indonesian'),
  english: stemsOf(FRAME.english, 'english'),
  arabic: stemsOf(FRAME.arabic, 'arabic'),
}

/** What a title or a question speaks of. */
export function topicOf(text: string, language: Language): Topic {
  const topic = new Set<string>()
  for (const word of fold(text).split(' ').filter(Boolean)) {
    const name = stem(word, language)
    const known = same.get(`${language}:${name}`)
    if (known) topic.add(known)
    else if (!isStopWord(word, language) && !frames[language].has(name))
      topic.add(String(conceptOf(language, name) ?? `${language}:${name}`))
  }
  return topic
}

/** How much of a question a title holds, and how much of the title the question asks for, by how telling the words are; 0 to 1. */
export interface Likeness {
  ofQuestion: number
  ofTitle: number
}

/** Compares questions with these titles: a word in few of them tells more. */
export function compareTopics(titles: Topic[]): (question: Topic, title: Topic) => Likeness {
  const holders = new Map<string, number>()
  for (const title of titles) for (const word of title) holders.set(word, (holders.get(word) ?? 0) + 1)
  const worth = (word: string) => Math.log(1 + titles.length / ((holders.get(word) ?? 0) + 0.5))
  const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + worth(word), 0)
  return (question, title) => {
    if (question.size === 0 || title.size === 0) return { ofQuestion: 0, ofTitle: 0 }
    const shared = sum([...question].filter((word) => title.has(word)))
    return { ofQuestion: shared / sum(question), ofTitle: shared / sum(title) }
  }
}
