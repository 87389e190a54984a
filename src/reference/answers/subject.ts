import type { PassageKind } from '../index/kind.ts'

/** Introductions of a question in each language, with the requested kind of source; they would distort similarity of meaning. */
const LEADS = [
  /^(?:apa|bagaimana)\s+(?:saja\s+)?(?:kata|pandangan|perintah|penjelasan|firman|dalil|ajaran)\s+(?:di\s*dalam\s+|dalam\s+|dari\s+)?(al[-\s]?qur['’]?an|islam|allah|nabi|rasulullah|hadi[ts]{1,2}t?)\s+(?:tentang|mengenai|soal|terhadap)\s+/i,
  /^(?:apa\s+)?(ayat|dalil|hadi[ts]{1,2}t?)\s+(?:al[-\s]?qur['’]?an\s+)?(?:tentang|mengenai|soal)\s+/i,
  /^what\s+do(?:es)?\s+(?:the\s+)?(?:holy\s+)?(qur['’]?an|koran|islam|hadiths?|sunnah|prophet)\s+(?:say|teach)\s+(?:about|on)\s+/i,
  /^(verses?|hadiths?)\s+(?:about|on)\s+/i,
  /^(?:ماذا|ما|بماذا)\s+(?:الذي\s+)?(?:يقول|قال|جاء|ورد)\s+(?:في\s+)?(القرآن|الإسلام|الحديث|النبي|السنة)(?:\s+الكريم)?\s+(?:عن|في)\s+/,
  /^(آيات|أحاديث|حديث)\s+عن\s+/,
]
const OF_QURAN = /qur|koran|ayat|verse|قرآن|آيات/i
const OF_HADITH = /hadi|sunnah|prophet|nabi|rasul|حديث|أحاديث|النبي|السنة/i

/** An introduction before the question, up to a colon. */
const INTRODUCTION = /^([^:?؟\p{N}]{3,80}):\s+(?=\p{L}+\s+\p{L})/u
/** Words about who asks and why. A lead with any other word may hold the subject: "main catur: boleh atau tidak". */
const INTRODUCTORY_WORDS = new Set(
  `guru dosen bu pak ustadz ustaz teman anak adik kakak saya aku kami kita ada dari di untuk ini itu yang dan mau ingin izin tolong
  ngasih kasih dikasih memberi memberikan diberi dapat dapet tugas pr soal ujian ulangan pertanyaan pertanyaannya tanya bertanya nanya ditanya
  sekolah kuliah kelas agama jawab halo
  my our the a an is are here for from of to i we me us have has had got want teacher friend professor son daughter ask asks asked gave
  homework assignment question questions quick school class exam quiz test please answer hello hi
  سؤال سؤالي السؤال عندي لدي المعلم الأستاذ المعلمة سأل سألني سألت واجب الواجب المدرسة من في لي هو يا شيخ`.split(/\s+/),
)

/** Removes an introduction before the question: "guru ngasih tugas: sebutin rukun islam". */
export const withoutLead = (question: string): string =>
  question.replace(INTRODUCTION, (start, lead: string) =>
    (lead.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => INTRODUCTORY_WORDS.has(word)) ? '' : start,
  )

/** The subject of a question without its introduction, and the kinds of sources that it requests. */
export function subjectOf(question: string): { subject: string; kinds: PassageKind[] } {
  const text = question.trim()
  for (const lead of LEADS) {
    const [led = '', place = ''] = lead.exec(text) ?? []
    const rest = text.slice(led.length)
    if (led !== '' && /\p{L}/u.test(rest)) return { subject: rest, kinds: kindsAt(place) }
  }
  return { subject: text, kinds: ['quran', 'hadith'] }
}

const kindsAt = (place: string): PassageKind[] =>
  OF_QURAN.test(place) ? ['quran'] : OF_HADITH.test(place) ? ['hadith'] : ['quran', 'hadith']

/** Questions for the worth of something: few passages about it have these words, so the subject is taken from between them. */
const ASKS_WORTH = [
  /^(?:apa(?:kah)? )?(?:saja |sih )?(?:pentingnya|urgensi|keutamaan|fadh?ilah|manfaat|faedah|kedudukan) (?:dari )?(.+)$/i,
  /^(?:mengapa|kenapa) (.+?) (?:itu )?(?:begitu |sangat |sangatlah )?penting(?: .*)?$/i,
  /^why (?:is|are) (.+?) (?:so |very )?important(?: .*)?$/i,
  /^(?:what (?:is|are) )?(?:the )?(?:virtues?|importance|merits?|benefits?|rewards?|excellence) of (.+)$/i,
  /^how important (?:is|are) (.+)$/i,
  /^(?:ما )?(?:هي |هو )?(?:أهمية|فضل|فضائل|فوائد|مكانة) (.+)$/,
  /^لماذا (?:يعد |يعتبر |تعد |تعتبر )?(.+?) مهمة?(?: .*)?$/,
]

/** The subject whose worth is asked: "intention" in "why is intention important?"; undefined for other questions. */
export function subjectOfWorth(question: string): string | undefined {
  const text = question
    .replace(/[?؟!.]/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
  for (const form of ASKS_WORTH) {
    const topic = form.exec(text)?.[1]
    if (topic !== undefined && /\p{L}/u.test(topic)) return topic
  }
  return undefined
}
