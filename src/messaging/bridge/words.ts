import type { LanguageCode, Translated } from '../../platform/language.ts'

/** Indonesian writes times of day with a dot. */
const dotted = (time: string): string => time.replace(':', '.')

const indonesian = {
  subscribed: (time: string) =>
    `Anda berlangganan ayat harian. Setiap hari pukul ${dotted(time)} kami kirimkan satu ayat. Balas STOP AYAT untuk mengakhirinya. (BERHENTI menghentikan semua pesan dari kami.)`,
  already: (time: string) =>
    `Anda sudah berlangganan: ayat berikutnya datang pukul ${dotted(time)}. Balas STOP AYAT untuk mengakhirinya. (BERHENTI menghentikan semua pesan dari kami.)`,
  ended:
    'Ayat harian tidak kami kirimkan lagi. Pesan kami yang lain tetap sampai. Balas LANGGANAN untuk menerimanya kembali.',
  /** The reply to “cek” about a message that we do not have. */
  unread: 'Pesan yang Anda balas tidak ada pada kami. Teruskan pesan itu ke sini, lalu balas dengan “cek”.',
}

/** Replies about the daily verse, and about messages that we do not have. */
export const bridgeWords: Translated<typeof indonesian, LanguageCode> = {
  id: indonesian,
  en: {
    subscribed: (time) =>
      `You are subscribed to the daily verse. One verse comes each day at ${time}. Reply STOP VERSE to end it. (STOP ends all messages from us.)`,
    already: (time) =>
      `You are subscribed already: the next verse comes at ${time}. Reply STOP VERSE to end it. (STOP ends all messages from us.)`,
    ended:
      'We will send you no more daily verses. Our other messages still reach you. Reply DAILY VERSE to receive it again.',
    unread: 'We do not have the message that you replied to. Forward it here, then reply to it with “check”.',
  },
  ar: {
    subscribed: (time) =>
      `اشتركتم في آية اليوم. تصلكم آية كل يوم الساعة ${time}. أرسلوا «إيقاف الآية» لإنهاء الاشتراك. (أما «توقف» فتوقف جميع رسائلنا.)`,
    already: (time) =>
      `أنتم مشتركون بالفعل، والآية التالية تصلكم الساعة ${time}. أرسلوا «إيقاف الآية» لإنهاء الاشتراك. (أما «توقف» فتوقف جميع رسائلنا.)`,
    ended: 'لن نرسل إليكم آية اليوم بعد الآن، وتبقى رسائلنا الأخرى تصلكم. أرسلوا «اشتراك» لتلقيها من جديد.',
    unread: 'الرسالة التي رددتم عليها ليست عندنا. أعيدوا توجيهها إلينا ثم ردّوا عليها بكلمة «تحقق».',
  },
}
