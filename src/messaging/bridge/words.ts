import type { LanguageCode, Translated } from '../../platform/language.ts'

type BridgeWords = {
  subscribed: (time: string) => string
  already: (time: string) => string
}

/** What a person is answered who asks for the daily verse. */
export const bridgeWords: Translated<BridgeWords, LanguageCode> = {
  id: {
    subscribed: (time) =>
      `Anda berlangganan ayat harian. Setiap hari pukul ${time} kami kirimkan satu ayat. Balas BERHENTI untuk mengakhirinya.`,
    already: (time) =>
      `Anda sudah berlangganan: ayat berikutnya datang pukul ${time}. Balas BERHENTI untuk mengakhirinya.`,
  },
  en: {
    subscribed: (time) =>
      `You are subscribed to the daily verse. One verse comes each day at ${time}. Reply STOP to end it.`,
    already: (time) => `You are subscribed already: the next verse comes at ${time}. Reply STOP to end it.`,
  },
  ar: {
    subscribed: (time) => `اشتركتم في آية اليوم. تصلكم آية كل يوم الساعة ${time}. أرسلوا «توقف» لإنهاء الاشتراك.`,
    already: (time) => `أنتم مشتركون بالفعل، والآية التالية تصلكم الساعة ${time}. أرسلوا «توقف» لإنهاء الاشتراك.`,
  },
}
