import { fold } from '../language/arabic.ts'

/** What a query names outright, before any search. */
export type Literal =
  | { kind: 'verse'; surah: number; from: number; to: number }
  | { kind: 'surah'; surah: number }
  /** `usual`: the number as printed in books, which for Muslim differs from the key's running number. */
  | { kind: 'hadith'; collection: string; number: string; usual: boolean }

export type SurahName = { number: number; name_arabic: string; name_latin: string; ayah_count: number }

const COLLECTIONS: [RegExp, string][] = [
  [/(?:al )?bukh?ari|البخاري/, 'bukhari'],
  [/muslim|مسلم/, 'muslim'],
  [/abu? ?(?:daw?u?d|dawood)|(?:ابو|ابي) داود/, 'abudawud'],
  [/(?:at |al )?t[iu]rmi[dz]h?[dz]?i|الترمذي/, 'tirmidhi'],
  [/(?:an |al )?nasa ?i|النسائي|النسايي/, 'nasai'],
  [/ib[nu]+ ?maj[ae]h?|ابن ماجه/, 'ibnmajah'],
  [/(?:al )?muwat+h?a|(?:imam )?malik|موطا|مالك/, 'malik'],
]
const HADITH_WORDS = 'hr|h r|hadi[ts]+h?|hadist|hadits|riwayat|sha?hih|sunan|imam|رواه|صحيح|سنن|حديث'
const NUMBER_WORDS = 'no|nomor|nomer|number|nr|hadi[ts]+h?|رقم'
const VERSE_KEY = /(?<![\d.:])(\d{1,3})\s*:\s*(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?(?![\d:])/
const HADITH_KEY = /\b(bukhari|muslim|abudawud|tirmidhi|nasai|ibnmajah|malik)\s*:\s*(\d{1,5}(?:\.\d{1,3})?)\b/i
const SURAH_WORDS = 'qs|q s|surah|surat|sura|suroh|سوره'
const AYAH_WORDS = 'ayat|ayah|ayat ke|verse|v|no|nomor|الايه|ايه'

/** Reads a reference such as "2:255", "QS Al-Baqarah 255", "HR Bukhari 1", "surat al-ikhlas"; undefined for none. */
export function readLiteral(text: string, surahs: SurahName[]): Literal | undefined {
  const q = latinDigits(text)
  const key = HADITH_KEY.exec(q)
  if (key) return { kind: 'hadith', collection: (key[1] ?? '').toLowerCase(), number: key[2] ?? '', usual: false }
  return readVerseKey(q, surahs) ?? readHadith(q) ?? readSurah(fold(q), surahs)
}

function readVerseKey(q: string, surahs: SurahName[]): Literal | undefined {
  const found = VERSE_KEY.exec(q)
  return found
    ? verse(
        surahs.find(({ number }) => number === Number(found[1])),
        found[2],
        found[3],
      )
    : undefined
}

function verse(surah: SurahName | undefined, from = '', to = from): Literal | undefined {
  const [first, last] = [Number(from), Number(to || from)]
  if (!surah || first < 1 || first > surah.ayah_count) return undefined
  return { kind: 'verse', surah: surah.number, from: first, to: Math.min(Math.max(first, last), surah.ayah_count) }
}

function readHadith(q: string): Literal | undefined {
  const folded = fold(q.replace(/(\d)\.(\d)/g, '$1d0t$2'))
  for (const [name, collection] of COLLECTIONS) {
    const pattern = new RegExp(
      `^(?:(?:${HADITH_WORDS}) )*(?:${name.source})(?: (?:${HADITH_WORDS}))*(?: (?:${NUMBER_WORDS}))* (\\d{1,5}(?:d0t\\d{1,3})?)$`,
    )
    const found = pattern.exec(folded)
    if (found) return { kind: 'hadith', collection, number: (found[1] ?? '').replace('d0t', '.'), usual: true }
  }
  return undefined
}

function readSurah(folded: string, surahs: SurahName[]): Literal | undefined {
  const numbered = new RegExp(
    `^(?:tafsir )?(?:(?:${SURAH_WORDS}) )?(.+?) (?:(?:${AYAH_WORDS}) )*(\\d{1,3})(?: (\\d{1,3}))?$`,
  ).exec(folded)
  if (numbered) {
    const name = numbered[1] ?? ''
    const surah = /^\d+$/.test(name) ? surahs.find(({ number }) => number === Number(name)) : named(name, surahs)
    return verse(surah, numbered[2], numbered[3])
  }
  const whole = new RegExp(`^(?:tafsir |baca )?(?:${SURAH_WORDS}) (.+)$`).exec(folded)
  const surah = whole && named(whole[1] ?? '', surahs)
  return surah ? { kind: 'surah', surah: surah.number } : undefined
}

function named(name: string, surahs: SurahName[]): SurahName | undefined {
  const wanted = sound(name)
  if (wanted.length < 2) return undefined
  return surahs.find((surah) => sound(fold(surah.name_latin)) === wanted || sound(fold(surah.name_arabic)) === wanted)
}

// How a surah's name sounds, whoever spells it: without the article, doublings, lengthenings and the choice of digraphs.
function sound(name: string): string {
  return name
    .replace(/^(?:al|an|ar|as|ash|asy|at|ath|ad|adh|az)[ -]?(?=.{2})/, (article: string, _at: number, all: string) =>
      all.length - article.length >= 3 ? '' : article,
    )
    .replace(/^ال/, '')
    .replace(/ /g, '')
    .replace(/dh|dz|zh|dl/g, 'z')
    .replace(/ts|th/g, 't')
    .replace(/sy|sh/g, 's')
    .replace(/kh/g, 'h')
    .replace(/gh/g, 'g')
    .replace(/q/g, 'k')
    .replace(/ee/g, 'i')
    .replace(/oo|o/g, 'u')
    .replace(/e/g, 'a')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=.)[ht]$/, '')
}

/** Arabic and Persian digits as 0 to 9. */
function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}
