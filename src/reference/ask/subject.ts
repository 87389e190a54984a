/** How a question leads up to what it is about, in each language: nearness of meaning would go by these words too. */
const LEADS = [
  /^(?:apa|bagaimana)\s+(?:saja\s+)?(?:kata|pandangan|perintah|penjelasan|firman|dalil|ajaran)\s+(?:di\s*dalam\s+|dalam\s+|dari\s+)?(?:al[-\s]?qur['’]?an|islam|allah|nabi|rasulullah|hadi[ts]{1,2}t?)\s+(?:tentang|mengenai|soal|terhadap)\s+/i,
  /^(?:apa\s+)?(?:ayat|dalil|hadi[ts]{1,2}t?)\s+(?:al[-\s]?qur['’]?an\s+)?(?:tentang|mengenai|soal)\s+/i,
  /^what\s+do(?:es)?\s+(?:the\s+)?(?:holy\s+)?(?:qur['’]?an|koran|islam|hadiths?|sunnah|prophet)\s+(?:say|teach)\s+(?:about|on)\s+/i,
  /^(?:verses?|hadiths?)\s+(?:about|on)\s+/i,
  /^(?:ماذا|ما|بماذا)\s+(?:الذي\s+)?(?:يقول|قال|جاء|ورد)\s+(?:في\s+)?(?:القرآن|الإسلام|الحديث|النبي|السنة)(?:\s+الكريم)?\s+(?:عن|في)\s+/,
  /^(?:آيات|أحاديث|حديث)\s+عن\s+/,
]

/** What a question is about, without the words that lead up to it. */
export function subjectOf(question: string): string {
  const text = question.trim()
  for (const lead of LEADS) {
    const rest = text.replace(lead, '')
    if (rest !== text && /\p{L}/u.test(rest)) return rest
  }
  return text
}
