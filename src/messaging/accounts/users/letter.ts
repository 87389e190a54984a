import type { LanguageCode, Translated } from '../../../platform/language.ts'
import { aroundLink } from '../owners/letter.ts'
import type { Invitation } from './tables.ts'

const indonesian = {
  subject: (business: string) => `Anda diundang ke akun ${business} di Mimbar`,
  opening: (business: string) => `Anda diundang memakai akun pesan ${business}. Buka tautan ini untuk bergabung.`,
  as: {
    owner: 'Anda akan menjadi pemilik: boleh melihat dan mengubah semuanya.',
    agent: 'Anda akan menjadi agen: menjawab pelanggan, mengirim pesan, dan mengurus kontak.',
    viewer: 'Anda akan menjadi pemantau: boleh melihat, tanpa mengubah apa pun.',
  },
}

export const invitationLetterWords: Translated<typeof indonesian, LanguageCode> = {
  id: indonesian,
  en: {
    subject: (business) => `You are invited to the account of ${business} on Mimbar`,
    opening: (business) => `You are invited to use the messaging account of ${business}. Open this link to join.`,
    as: {
      owner: 'You will be an owner, who can see and change everything.',
      agent: 'You will be an agent, who answers customers, sends messages and looks after contacts.',
      viewer: 'You will be a viewer, who can see everything and changes nothing.',
    },
  },
  ar: {
    subject: (business) => `دعوة إلى حساب ${business} في منبر`,
    opening: (business) => `ندعوك إلى استخدام حساب الرسائل الخاص بـ${business}. افتح هذا الرابط للانضمام.`,
    as: {
      owner: 'ستكون مالكًا: ترى كل شيء وتغيّره.',
      agent: 'ستكون موظف خدمة: تجيب العملاء وترسل الرسائل وتدير جهات الاتصال.',
      viewer: 'ستكون مطّلعًا: ترى كل شيء دون أن تغيّر شيئًا.',
    },
  },
}

/** In characters: enough for the name of a business, too short for an advertisement. */
const NAME_MAX = 60

/** A name in one line. */
function inShort(name: string): string {
  const characters = [...name.replaceAll(/\s+/g, ' ')]
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX).join('')}…` : characters.join('')
}

/** The mail that carries an invitation. */
export function invitationLetter(
  { language, role, expiresAt }: Pick<Invitation, 'language' | 'role' | 'expiresAt'>,
  { business, url }: { business: string; url: string },
): { subject: string; text: string } {
  const words = invitationLetterWords[language]
  const name = inShort(business)
  const opening = `${words.opening(name)}\n${words.as[role]}`
  return { subject: words.subject(name), text: aroundLink(language, { opening, url, until: expiresAt }) }
}
