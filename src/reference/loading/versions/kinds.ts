import { type SQL, sql } from 'drizzle-orm'
import { collectionNames } from '../../records/collections/names.ts'
import type { DataSubject } from '../data-version.ts'

/** The kinds of records in a data pack, one for each file. */
export const PACK_KINDS = ['quran', 'tafsir', 'hadith_sections', 'hadith', 'narrators'] as const
export type PackKind = (typeof PACK_KINDS)[number]

/** Every versioned kind of record: those of packs, and the authored collections. */
export const RECORD_KINDS = [...PACK_KINDS, ...collectionNames] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

export const isPackKind = (kind: RecordKind): kind is PackKind => PACK_KINDS.some((one) => one === kind)

const SUBJECTS: Record<PackKind, DataSubject> = {
  quran: 'quran',
  tafsir: 'quran',
  hadith_sections: 'hadith',
  hadith: 'hadith',
  narrators: 'rijal',
}

/** The subject whose caches a change of such a record invalidates. */
export const subjectOf = (kind: RecordKind): DataSubject => (isPackKind(kind) ? SUBJECTS[kind] : kind)

/** The table of a kind, and how its rows `t` become records. */
type VersionedTable = {
  name: string
  /** Its primary key, each column with its type. */
  id: [column: string, type: 'text' | 'int'][]
  /** The key of a record within its kind. */
  key: SQL
  /** The fields by their names in a data pack, in the order of the canonical form. */
  fields: Record<string, SQL>
}

const named = (...columns: string[]): Record<string, SQL> =>
  Object.fromEntries(columns.map((column) => [column, sql`t.${sql.identifier(column)}`]))

const edition = (column: SQL) => sql`
  case when ${column} is not null then (
    select row_to_json(e)
    from jsonb_to_record(${column}) as e (id text, licence text, name text, reviewed_by text, source text)) end`

// maps columns whose names differ from those in a pack, and leaves out values derived from other fields
export const TABLES: Record<PackKind, VersionedTable> = {
  quran: {
    name: 'verses',
    id: [['key', 'text']],
    key: sql`t.key`,
    fields: {
      ...named('ayah', 'key', 'surah', 'text_arabic', 'text_arabic_kemenag', 'text_arabic_qpc', 'text_english'),
      ...named('text_indonesian'),
      translation: edition(sql`t.translation`),
      translation_english: edition(sql`t.translation_english`),
      transliteration: sql`t.transliteration_english`,
    },
  },
  tafsir: {
    name: 'tafsir',
    id: [
      ['ayah_key', 'text'],
      ['source', 'text'],
    ],
    key: sql`t.ayah_key || '/' || t.source`,
    fields: { key: sql`t.ayah_key`, ...named('language', 'source', 'source_name', 'text') },
  },
  hadith_sections: {
    name: 'hadith_sections',
    id: [
      ['collection', 'text'],
      ['book_number', 'int'],
    ],
    key: sql`t.collection || '/' || t.book_number`,
    fields: {
      ...named('book_number', 'collection'),
      name_ar: sql`t.name_arabic`,
      name_en: sql`t.name_english`,
      name_id: sql`t.name_indonesian`,
    },
  },
  hadith: {
    name: 'hadith',
    id: [['key', 'text']],
    key: sql`t.key`,
    fields: {
      ...named('arabic_number', 'book_number', 'collection'),
      grades: sql`array(
        select row_to_json(g) from jsonb_to_recordset(t.grades) as g (grade text, graded_by text))`,
      ...named('hadith_in_book', 'key'),
      number: sql`t.hadith_number`,
      ...named('sanad', 'section_name', 'text_arabic', 'text_english', 'text_indonesian'),
    },
  },
  narrators: {
    name: 'narrators',
    id: [['id', 'text']],
    key: sql`t.id`,
    fields: {
      ...named('birth_year', 'city', 'death_year', 'death_year_hijri', 'generation', 'grade', 'grade_detail', 'id'),
      ...named('kuniyah', 'laqab', 'name_arabic'),
      // a generated name is not part of the record
      name_latin: sql`case when not t.name_latin_generated then t.name_latin end`,
      namings: sql`t.aliases`,
      ...named('nasab', 'same_as', 'shuhra', 'source', 'students', 'tabaqah', 'teachers'),
    },
  },
}

/**
 * The canonical form of a row `t` as text (RFC 8785): Postgres prints JSON without white space, with names in the order of `fields` and texts
 * escaped as required. `without` lists fields to leave out.
 */
export function formOf(kind: PackKind, without: readonly string[] = []): SQL {
  const fields = Object.entries(TABLES[kind].fields).filter(([name]) => !without.includes(name))
  const columns = fields.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  return sql`(select row_to_json(f)::text from (select ${sql.join(columns, sql`, `)}) f)`
}

/** The table of a kind in a schema, as `t`. */
export const tableOf = (kind: PackKind, schema: string): SQL =>
  sql`${sql.identifier(schema)}.${sql.identifier(TABLES[kind].name)} t`

/** The primary key of the row `alias`. */
export const idOf = (kind: PackKind, alias: string): SQL =>
  sql`(${sql.join(
    TABLES[kind].id.map(([column]) => sql`${sql.identifier(alias)}.${sql.identifier(column)}`),
    sql`, `,
  )})`

/** Whether the row `t` has this key, which is the values of its primary key separated by slashes. */
export function withKey(kind: PackKind, key: string): SQL {
  const values = key.split('/')
  const { id } = TABLES[kind]
  // compared as text, because a caller's key need not be a number
  const same = id.map(([column, type], at) =>
    type === 'int'
      ? sql`t.${sql.identifier(column)}::text = ${values[at] ?? ''}`
      : sql`t.${sql.identifier(column)} = ${values[at] ?? ''}`,
  )
  return values.length === id.length ? sql`(${sql.join(same, sql` and `)})` : sql`false`
}
