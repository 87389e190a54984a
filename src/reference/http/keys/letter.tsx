import { renderDocument } from '../../../platform/html.tsx'
import type { PageLanguage, Translated } from '../../../platform/language.ts'

type LetterFacts = {
  key: string
  /** The key's page: last use, websites, revocation. */
  pageUrl: string
  publicUrl: string
  /** The number of websites of the key, without their names, which a stranger may have chosen. */
  origins: number
  createdAt: Date
  lastUsedAt: Date | undefined
  /** When the previous secret stops working, if the key was rotated. */
  oldUntil: Date | undefined
}

type LetterWords = Record<
  | 'subject'
  | 'opening'
  | 'first'
  | 'created'
  | 'used'
  | 'never'
  | 'page'
  | 'button'
  | 'docs'
  | 'careful'
  | 'notRequested',
  string
> & { restricted: (count: number) => string; rotated: (until: string) => string }

export const keyLetterWords: Translated<LetterWords> = {
  id: {
    subject: 'Kunci API Mimbar Anda',
    opening: 'Ini kunci API Mimbar untuk alamat surel ini:',
    first: 'Permintaan pertama untuk dicoba:',
    created: 'Dibuat',
    used: 'Terakhir dipakai',
    never: 'belum pernah',
    restricted: (count) => `Kunci ini hanya berlaku di ${count} situs web yang terdaftar di halaman kunci.`,
    rotated: (until) => `Kunci lama yang digantikannya masih berlaku sampai ${until} UTC.`,
    page: 'Lihat pemakaian, atur situs web, ganti atau cabut kunci ini, atau buat kunci lain:',
    button: 'Halaman kunci',
    docs: 'Dokumentasi',
    careful:
      'Siapa pun yang memegang surel ini dapat memakai kunci ini serta mengganti dan mencabut kunci-kunci Anda. Jangan meneruskannya.',
    notRequested: 'Tidak merasa memintanya? Abaikan surel ini: kunci hanya dikirim ke alamat ini.',
  },
  en: {
    subject: 'Your Mimbar API key',
    opening: 'This is the Mimbar API key for this e-mail address:',
    first: 'A first request to try:',
    created: 'Created',
    used: 'Last used',
    never: 'never',
    restricted: (count) =>
      `This key works only on ${count === 1 ? 'the one website' : `the ${count} websites`} listed on the key’s page.`,
    rotated: (until) => `The key that it replaces works until ${until} UTC.`,
    page: 'See its use, set its websites, rotate or revoke it, or make another key:',
    button: 'The key’s page',
    docs: 'Documentation',
    careful: 'Whoever holds this mail can use this key, and rotate and revoke your keys. Do not forward it.',
    notRequested: 'You did not ask for it? Ignore this mail: the key was sent to this address only.',
  },
}

/** The mail with a key, as text and as HTML. */
export function keyLetter(language: PageLanguage, facts: LetterFacts): { subject: string; text: string; html: string } {
  const word = keyLetterWords[language]
  const { key, pageUrl, publicUrl } = facts
  const day = (date: Date) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  const dates = `${word.created}: ${day(facts.createdAt)} · ${word.used}: ${facts.lastUsedAt ? day(facts.lastUsedAt) : word.never}`
  const moment = (date: Date) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date)
  const rotated = facts.oldUntil && word.rotated(moment(facts.oldUntil))
  const request = `curl ${publicUrl}/api/v1/quran/2:255 -H "X-API-Key: ${key}"`
  const restricted = facts.origins > 0 ? word.restricted(facts.origins) : undefined

  const text = [
    word.opening,
    `    ${key}`,
    ...(rotated ? [rotated] : []),
    ...(restricted ? [restricted] : [`${word.first}\n\n    ${request}`]),
    dates,
    `${word.page}\n${pageUrl}`,
    `${word.docs}: ${publicUrl}/docs`,
    `${word.careful}\n${word.notRequested}`,
  ].join('\n\n')

  // inline styles and no pictures, which every mail program supports
  const code =
    'font-family:ui-monospace,Consolas,monospace;font-size:14px;background:#f3f1ea;color:#1c1b19;padding:12px;border-radius:6px;overflow-wrap:anywhere'
  const page = (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{word.subject}</title>
      </head>
      <body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
        <div style="max-width:560px;margin:0 auto">
          <p>{word.opening}</p>
          <p style={code}>
            <strong>{key}</strong>
          </p>
          {rotated && <p>{rotated}</p>}
          {restricted ? (
            <p>{restricted}</p>
          ) : (
            <>
              <p>{word.first}</p>
              <p style={code}>{request}</p>
            </>
          )}
          <p>{dates}</p>
          <p>{word.page}</p>
          <p>
            <a
              href={pageUrl}
              style="display:inline-block;padding:10px 16px;border-radius:6px;background:#0f6b4f;color:#ffffff;text-decoration:none"
            >
              {word.button}
            </a>
          </p>
          <p>
            <a href={`${publicUrl}/docs`}>{word.docs}</a>
          </p>
          <p style="font-size:14px;opacity:.75">
            {word.careful}
            <br />
            {word.notRequested}
          </p>
        </div>
      </body>
    </html>
  )
  return { subject: word.subject, text: `${text}\n`, html: renderDocument(page) }
}
