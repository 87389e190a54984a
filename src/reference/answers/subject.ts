import type { PassageKind } from '../index/kind.ts'

/** How a question leads up to what it is about, in each language, naming where the answer shall stand: nearness of meaning would go by these words too. */
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

/** What a question is about, without the words that lead up to it, and where it wants the answer from. */
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
