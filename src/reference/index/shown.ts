import { sql } from 'drizzle-orm'

// a passage has only its search data; results show its record, so that each text is stored once

/** The columns of RECORDS_OF_PASSAGES that results show. */
export const SHOWN = sql`p.id, p.kind, p.key, coalesce(s.name_latin, c.name) as title, coalesce(s.name_arabic, c.name_arabic) as title_arabic,
  coalesce(v.text_arabic, h.text_arabic) as text_arabic, coalesce(v.text_indonesian, h.text_indonesian) as text_indonesian,
  coalesce(v.text_english, h.text_english) as text_english, h.arabic_number, coalesce(h.grades, '[]') as grades`

/** Joins passages `p` with their records. Without a loaded record the columns are null. */
export const RECORDS_OF_PASSAGES = sql`
  left join verses v on p.kind = 'quran' and v.key = p.key
  left join surahs s on s.number = v.surah
  left join hadith h on p.kind = 'hadith' and h.key = p.key
  left join hadith_collections c on c.id = h.collection`

/** False for some passages between a load and the next build. */
export const HAS_RECORD = sql`coalesce(v.key, h.key) is not null`
