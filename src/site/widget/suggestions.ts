import type { LanguageCode, Translated } from '../../platform/language.ts'

/** Suggested questions: on patience, on parents, for a dua. A test checks their answers. */
export const suggestionWords: Translated<string[], LanguageCode> = {
  id: ['Apa kata Al-Qur’an tentang sabar?', 'Bagaimana berbakti kepada orang tua?', 'Apa doa sebelum tidur?'],
  en: ['What does the Quran say about patience?', 'How should I treat my parents?', 'What is the dua before sleeping?'],
  ar: ['ماذا يقول القرآن عن الصبر؟', 'ماذا يقول القرآن عن الإحسان إلى الوالدين؟', 'ما الدعاء قبل النوم؟'],
}
