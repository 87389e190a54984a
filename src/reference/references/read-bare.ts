import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { surahNamed } from '../records/citations/surahs.ts'
import { COLLECTIONS } from '../records/hadith/hadith.ts'
import { readReferences, withoutAsking } from './read.ts'
import type { Reference } from './reference.ts'
import { skip, type Token, tokensOf, wholeNumber, wordSet } from './tokens.ts'

const NAWAWI_WORDS = wordSet(
  'arbain arbaeen arbain arbaiin nawawi nawawiyah nawawiyyah an imam hadis hadits hadist hadith forty الاربعين النوويه النووي اربعين',
)
const NAWAWI_NAMES = wordSet('arbain arbaeen arbaiin nawawi nawawiyah nawawiyyah النوويه النووي')
const HADITH_WORDS = wordSet('hadis hadits hadist hadith حديث الحديث')
const NUMBER_WORDS = wordSet('ke no nomor nomer number num رقم')
/** In words: the longest name of a surah has three, and a number may follow. */
const MOST_WORDS_OF_SURAH = 4

/**
 * Reads a text that is nothing but one name and is not explicitly a reference: a surah ("Al-Lahab"), a name with a number ("Yusuf 4"), one of
 * an-Nawawi's forty, or a hadith number without a book, which means that number in every book.
 */
export async function readBare(db: Db, text: string): Promise<Reference[]> {
  const tokens = withoutAsking(tokensOf(text))
  return (await readNawawi(db, tokens)) ?? readNumberOfAnyBook(tokens) ?? readSurah(text, tokens) ?? []
}

/** Reads "Al-Lahab" as a surah and "Yusuf 4" as a verse, if nothing else is in the text. */
function readSurah(text: string, tokens: Token[]): Reference[] | undefined {
  const end = tokens.findIndex(({ kind }) => kind === 'number')
  const name = end < 0 ? tokens : tokens.slice(0, end)
  const words = name.filter(({ kind }) => kind === 'word').length
  if (words === 0 || words > MOST_WORDS_OF_SURAH) return undefined
  const found = surahNamed(text.slice(name[0]?.start, name.at(-1)?.end))
  if (!found) return undefined
  if (end < 0) return found.certain ? [{ type: 'surah', surah: found.surah.number }] : undefined
  const ayah = wholeNumber(tokens, end)
  // "talak 3" is a term of law, not a verse: divorce is counted up to three
  const isTalak = tokens[0]?.text === 'talak' || tokens[0]?.text === 'talaq'
  if (ayah === undefined || end + 1 < tokens.length || ayah < 1 || ayah > found.surah.verses || isTalak)
    return undefined
  return [{ type: 'verses', surah: found.surah.number, from: ayah, to: ayah }]
}

/** Reads "Arbain Nawawi 13" or "hadis arbain ke-13" as the hadith on which an-Nawawi's is based. */
async function readNawawi(db: Db, tokens: Token[]): Promise<Reference[] | undefined> {
  const at = skip(tokens, 0, '-–.:#', new Set([...NAWAWI_WORDS, ...NUMBER_WORDS]))
  const number = wholeNumber(tokens, at)
  if (number === undefined || at + 1 < tokens.length || !tokens.some(({ text }) => NAWAWI_NAMES.has(text)))
    return undefined
  const found = await rows<{ key: string }>(
    db,
    sql`
    select e.key
    from collection_records c, jsonb_array_elements_text(c.record -> 'evidence') with ordinality as e (key, place)
    where c.collection = 'nawawi' and (c.record ->> 'number')::int = ${number}
      and e.key ~ '^[a-z]'
    order by array_position(array['bukhari', 'muslim'], split_part(e.key, ':', 1)), e.place
    limit 1`,
  )
  return found.length > 0 ? found.flatMap(({ key }) => readReferences(key)) : undefined
}

/** Reads "hadits ke-6018" as that printed number in every book that has it. */
function readNumberOfAnyBook(tokens: Token[]): Reference[] | undefined {
  if (!HADITH_WORDS.has(tokens[0]?.text ?? '')) return undefined
  const at = skip(tokens, 1, '-–.:#', NUMBER_WORDS)
  const number = wholeNumber(tokens, at)
  if (number === undefined || at + 1 < tokens.length) return undefined
  return COLLECTIONS.map((collection) => ({
    type: 'hadith',
    collection,
    number: String(number),
    letter: undefined,
    numbering: 'usual',
  }))
}
