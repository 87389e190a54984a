import type { LanguageCode, Translated } from '../../../platform/language.ts'
import type { signInLinks } from './tables.ts'

type LinkKind = (typeof signInLinks.$inferSelect)['kind']
type LetterText = { subject: string; opening: string }

export const linkLetterWords: Translated<
  Record<LinkKind, LetterText> & { once: (until: string) => string; ignore: string; careful: string },
  LanguageCode
> = {
  id: {
    sign_up: {
      subject: 'Aktifkan akun Mimbar Anda',
      opening: 'Satu langkah lagi: buka tautan ini untuk membuat akun pesan dengan alamat surel ini.',
    },
    sign_in: { subject: 'Tautan masuk ke Mimbar', opening: 'Buka tautan ini untuk masuk ke akun pesan Anda.' },
    invitation: {
      subject: 'Anda diundang memakai Mimbar',
      opening:
        'Pengelola server ini mengundang Anda. Buka tautan ini untuk membuat akun pesan dengan alamat surel ini.',
    },
    once: (until) => `Tautan ini hanya bisa dipakai sekali, paling lambat ${until} UTC.`,
    careful: 'Siapa pun yang memegang tautan ini bisa masuk sebagai Anda. Jangan meneruskannya.',
    ignore: 'Tidak merasa memintanya? Abaikan saja surel ini; selama tautannya tidak dibuka, tidak terjadi apa-apa.',
  },
  en: {
    sign_up: {
      subject: 'Open your Mimbar account',
      opening: 'One more step: open this link to create a messaging account with this e-mail address.',
    },
    sign_in: {
      subject: 'Your link to sign in to Mimbar',
      opening: 'Open this link to sign in to your messaging account.',
    },
    invitation: {
      subject: 'You are invited to Mimbar',
      opening:
        'The operator of this server invites you. Open this link to create a messaging account with this e-mail address.',
    },
    once: (until) => `The link works once, until ${until} UTC.`,
    careful: 'Whoever holds this link can sign in as you. Do not forward it.',
    ignore: 'Didn’t ask for this? Ignore this e-mail: without the link nothing happens.',
  },
  ar: {
    sign_up: {
      subject: 'فعّل حسابك في منبر',
      opening: 'بقيت خطوة واحدة: افتح هذا الرابط لإنشاء حساب رسائل بهذا البريد الإلكتروني.',
    },
    sign_in: { subject: 'رابط الدخول إلى منبر', opening: 'افتح هذا الرابط للدخول إلى حساب الرسائل الخاص بك.' },
    invitation: {
      subject: 'دعوة إلى استخدام منبر',
      opening: 'يدعوك مشغّل هذا الخادم. افتح هذا الرابط لإنشاء حساب رسائل بهذا البريد الإلكتروني.',
    },
    once: (until) => `هذا الرابط صالح لمرة واحدة، حتى ${until} بالتوقيت العالمي.`,
    careful: 'من يملك هذا الرابط يستطيع الدخول باسمك، فلا تحوّله إلى أحد.',
    ignore: 'إن وصلتك هذه الرسالة دون طلب منك فتجاهلها، ولن يحدث شيء ما لم يُفتح الرابط.',
  },
}

/** The mail that carries a link. */
export function linkLetter(
  language: LanguageCode,
  { kind, url, until }: { kind: LinkKind; url: string; until: Date },
): { subject: string; text: string } {
  const { subject, opening } = linkLetterWords[language][kind]
  return { subject, text: aroundLink(language, { opening, url, until }) }
}

/** The text around a link: what it opens, until when, and what to do with it. */
export function aroundLink(
  language: LanguageCode,
  { opening, url, until }: { opening: string; url: string; until: Date },
): string {
  const word = linkLetterWords[language]
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    until,
  )
  return `${[opening, url, word.once(moment), `${word.careful}\n${word.ignore}`].join('\n\n')}\n`
}
