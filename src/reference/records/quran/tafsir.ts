import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import { VERSE_KEY } from './verses.ts'

export type Commentary = { source: string; source_name: string; language: string; text: string }

export type Tafsir = {
  ayah_key: string
  text_arabic: string
  text_arabic_kemenag: string | null
  text_indonesian: string | null
  name_arabic: string
  name_latin: string
  /** Best first; never empty. */
  commentaries: Commentary[]
}

/** The commentaries on a verse; undefined if the verse is unknown or has none. */
export async function findTafsir(db: Db, key: string): Promise<Tafsir | undefined> {
  if (!VERSE_KEY.test(key)) return undefined
  const [tafsir] = await rows<Tafsir>(
    db,
    sql`
    select v.key as ayah_key, v.text_arabic, v.text_arabic_kemenag, v.text_indonesian, s.name_arabic, s.name_latin,
      (select json_agg(json_build_object('source', t.source, 'source_name', t.source_name, 'language', t.language, 'text', t.text)
        order by t.rank, t.source)
       from tafsir t where t.ayah_key = v.key) as commentaries
    from verses v
    join surahs s on s.number = v.surah
    where v.key = ${key}
      and exists (select 1 from tafsir t where t.ayah_key = v.key)`,
  )
  return tafsir
}
