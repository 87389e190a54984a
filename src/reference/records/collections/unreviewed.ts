import type { Language } from '../../text/stem.ts'

const NOTICES: Record<Language, string> = {
  indonesian: 'Belum diperiksa ulama. Peta pendapat ini disusun dari sumber-sumber yang disebut dan bukan fatwa.',
  english:
    'No scholar has reviewed this yet. This map of positions was put together from the sources it names and is not a ruling.',
  arabic: 'لم يراجعه أحد من أهل العلم بعد. هذا بيان للأقوال جُمع من المصادر المذكورة وليس فتوى.',
}

/** The note on every entry of the map that no scholar has signed. */
export const unreviewedNotice = (language: Language): string => NOTICES[language]
