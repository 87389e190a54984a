import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { evidenceKeys } from '../src/reference/records/collections/collections.ts'
import { collectionNames, MASAIL_TOPICS, textCollections } from '../src/reference/records/collections/names.ts'
import { collectionSchemas } from '../src/reference/records/collections/schemas.ts'
import { kemenagInUnicode, uthmaniInUnicode } from '../src/reference/records/quran/scripts.ts'
import { describeWithPack, packRows } from './support/pack.ts'
import { seedRecords } from './support/seed-records.ts'

/** One authored record, whatever its collection. */
type SeedRecord = Record<string, unknown> & { id?: string; key?: string; evidence?: string[] }

const folder = join(import.meta.dirname, '../seed-data')
const read = (file: string): SeedRecord[] => seedRecords(file)
const idOf = (record: SeedRecord): string => String(record.id ?? record.key ?? record.number)

const counts = {
  tawhid: 66,
  aqidah: 60,
  amalan: 97,
  nawawi: 42,
  doa: 50,
  'asmaul-husna': 99,
  figures: 27,
  maudhu: 15,
  masyhur: 117,
  narrators: 100,
  surahs: 114,
} as const

const files = [...collectionNames, 'verses', 'tafsir', 'hadith', 'narrators', 'surahs', 'excerpts']

/** The minimum length of a record's prose, in sentences. */
const prose: Record<string, { field: string; atLeast: number; atMost?: number }> = {
  tawhid: { field: 'explanation', atLeast: 3, atMost: 6 },
  aqidah: { field: 'explanation', atLeast: 4 },
  nawawi: { field: 'explanation', atLeast: 4 },
  'asmaul-husna': { field: 'explanation', atLeast: 3 },
  figures: { field: 'biography', atLeast: 6, atMost: 12 },
  maudhu: { field: 'explanation', atLeast: 3 },
  tafsir: { field: 'text', atLeast: 3, atMost: 6 },
}

const sentences = (text: unknown): string[] =>
  String(text ?? '')
    // neither "HR." nor "no." ends a sentence
    .split(/(?<=(?<!\b(?:HR|QS|no))[.!?…])["”»)]*\s+/)
    .filter((sentence) => sentence.trim() !== '')

const eachRecord = (visit: (file: string, record: SeedRecord) => string[]): string[] =>
  files.flatMap((file) =>
    read(file).flatMap((record) => visit(file, record).map((what) => `${file} ${idOf(record)}: ${what}`)),
  )

test.each(Object.entries(counts))('%s has %i records', (file, count) => {
  expect(read(file)).toHaveLength(count)
})

test('starter data reaches its minimum: verses, commentary, and five hadith of each collection', () => {
  expect(read('verses').length).toBeGreaterThanOrEqual(400)
  expect(read('tafsir').length).toBeGreaterThanOrEqual(60)
  const hadith = read('hadith')
  for (const name of ['bukhari', 'muslim', 'abudawud', 'tirmidhi', 'nasai', 'ibnmajah', 'malik']) {
    expect([name, hadith.filter(({ key }) => key?.startsWith(`${name}:`)).length >= 5]).toEqual([name, true])
  }
})

test('the doa cover each time of day and occasion at least five times, the practices each category', () => {
  const count = (file: string, category: string) => read(file).filter((record) => record.category === category).length
  for (const category of ['pagi', 'petang', 'shalat', 'makan', 'tidur', 'safar', 'umum']) {
    expect([category, count('doa', category) >= 5]).toEqual([category, true])
  }
  for (const category of ['dzikir', 'doa', 'shalat', 'puasa', 'adab', 'ibadah']) {
    expect([category, count('amalan', category) >= 5]).toEqual([category, true])
  }
})

test('every record has the fields of its collection, and no others', () => {
  const problems = collectionNames.flatMap((name) =>
    read(name).flatMap((record) => {
      const result = collectionSchemas[name].strict().safeParse(record)
      return result.success ? [] : [`${name} ${idOf(record)}: ${result.error.message}`]
    }),
  )
  expect(problems).toEqual([])
})

test('no Uthmani text is in the private encoding of its source', () => {
  const problems = eachRecord((_file, record) =>
    Object.entries(record)
      .filter(
        ([field, text]) =>
          typeof text === 'string' && !/_(?:qpc|kemenag)$/.test(field) && text !== uthmaniInUnicode(text),
      )
      .map(([field]) => field),
  )
  expect(problems).toEqual([])
})

test('every evidence key has a text on a fresh start, in one place', () => {
  const starters = new Set([...read('verses'), ...read('hadith')].map(idOf))
  const excerpts = new Set(read('excerpts').map(idOf))
  // the map of questions cites many more, whose texts only a data pack has
  const citing = [...textCollections, 'care']
  const cited = new Set(citing.flatMap((name) => read(name).flatMap(({ evidence = [] }) => evidence)))
  expect([...cited].filter((key) => !starters.has(key) && !excerpts.has(key))).toEqual([])
  expect([...excerpts].filter((key) => starters.has(key) || !cited.has(key))).toEqual([])
})

test('no id or key occurs twice, and numbers are in order', () => {
  const problems = files.flatMap((file) => {
    const records = read(file)
    const ids = records.map(idOf)
    const twice = ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${file}: ${id} occurs twice`)
    const unordered = records.filter((record, place) => 'number' in record && record.number !== place + 1)
    return [...twice, ...unordered.map((record) => `${file}: ${idOf(record)} is out of order`)]
  })
  expect(problems).toEqual([])
})

test('no text is a placeholder, broken, or under its minimum', () => {
  const problems = eachRecord((file, record) => {
    const texts = Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const bad = texts
      .filter(
        ([, text]) =>
          text.trim() === '' ||
          /\b(TBD|lorem|ipsum|placeholder|xxx|belum diisi)\b/i.test(text) ||
          text.includes('\uFFFD'),
      )
      .map(([field]) => field)
    const rule = prose[file]
    const length = rule ? sentences(record[rule.field]).length : 0
    if (rule && (length < rule.atLeast || length > (rule.atMost ?? 99)))
      bad.push(`${rule.field} has ${length} sentences`)
    return bad
  })
  expect(problems).toEqual([])
})

test('prose cites hadith as people look them up: by the number in print, never by a key or a decimal', () => {
  const key = /\b(?:bukhari|muslim|abudawud|tirmidhi|nasai|ibnmajah|malik):\d/
  const problems = eachRecord((_file, record) =>
    Object.entries(record)
      .filter(
        ([field, text]) =>
          typeof text === 'string' &&
          !['key', 'arabic_number'].includes(field) &&
          (key.test(text) || /(?<![\d.])\d+\.\d{1,2}(?![\d.]| (?:per cent|kg|litres))/.test(text)),
      )
      .map(([field]) => field),
  )
  expect(problems).toEqual([])
})

test('a saying is called fabricated, without basis or weak only if a scholar is named, and unconfirmed only if none is', () => {
  const wrong = read('masyhur').filter(({ status, scholars, reviewed_by }) => {
    const named = Array.isArray(scholars) && scholars.length > 0
    if (status === 'unconfirmed') return named || (reviewed_by ?? null) !== null
    return ['fabricated', 'baseless', 'weak'].includes(String(status)) && !named
  })
  expect(wrong.map(idOf)).toEqual([])
})

test('a question of the map is in the file of its topic, and its positions have holders in both languages', {
  tags: 'slow',
}, () => {
  const inFiles = MASAIL_TOPICS.flatMap((topic) => read(`masail/${topic}`).map((record) => ({ topic, record })))
  expect(inFiles.map(({ record }) => idOf(record)).sort()).toEqual(read('masail').map(idOf).sort())
  const wrong = inFiles.filter(({ topic, record }) => {
    const { positions, agreed } = collectionSchemas.masail.parse(record)
    return (
      record.topic !== topic ||
      positions.length + agreed.length === 0 ||
      positions.some(({ holders, holders_en }) => holders.length !== holders_en.length)
    )
  })
  expect(wrong.map(({ record }) => idOf(record))).toEqual([])
})

test('the map of questions prefers no position', () => {
  const verdict = /paling kuat|\brajih\b|\bthe strongest\b|\bmost correct\b|الراجح|الأرجح/i
  expect(
    read('masail')
      .filter((record) => verdict.test(JSON.stringify(record)))
      .map(idOf),
  ).toEqual([])
})

test('a position without a holder, without a work, or of an unknown topic is refused', () => {
  const [record] = read('masail')
  const { positions } = collectionSchemas.masail.parse(record)
  const refused = [
    { ...record, positions: [{ ...positions[0], holders: [] }] },
    { ...record, positions: [{ ...positions[0], holders: undefined }] },
    { ...record, positions: [{ ...positions[0], works: [] }] },
    { ...record, positions: [{ ...positions[0], evidence: ['al-Bukhari 1'] }] },
    { ...record, topic: 'other' },
    { ...record, wordings: [] },
  ]
  expect(refused.map((one) => collectionSchemas.masail.safeParse(one).success)).toEqual(refused.map(() => false))
})

/** Collections whose Indonesian must follow the house style. */
const inHouseStyle: readonly string[] = [
  'nawawi',
  'doa',
  'amalan',
  'verses',
  'hadith',
  'excerpts',
  'tawhid',
  'aqidah',
  'asmaul-husna',
  'figures',
  'maudhu',
  'masyhur',
  'masail',
  'tafsir',
  'narrators',
  'surahs',
]
/** Fields that are not our own Indonesian: other languages, names and slugs, and the wordings of others. */
const OTHER_WORDS =
  /^(id|key|number|tags|grades|category|evidence|works|variants|wordings|sanad|name_latin|kuniyah|laqab|nasab|aliases|transliteration|arabic|.*_(arabic|en|english|qpc|kemenag))$/

const ownWords = (field: string, value: unknown) => (OTHER_WORDS.test(field) ? undefined : value)

test('Indonesian texts keep the house style of seed-data/README.md', { tags: 'slow' }, () => {
  const table = readFileSync(join(folder, 'README.md'), 'utf8').split('## House style')[1]?.split('\n## ')[0] ?? ''
  const forbidden = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, source = '']) => source.replaceAll('\\|', '|')))
  expect(forbidden.length).toBeGreaterThan(40)
  const patterns = forbidden.map((source) => new RegExp(`(?<![\\p{L}\\p{M}'’-])(?:${source})(?![\\p{L}\\p{M}])`, 'u'))
  const problems = inHouseStyle.flatMap((file) =>
    read(file).flatMap((record) =>
      Object.entries(record).flatMap(([field, value]) =>
        OTHER_WORDS.test(field)
          ? []
          : patterns.flatMap((pattern) => {
              const [found] = pattern.exec(JSON.stringify(value, ownWords)) ?? []
              return found ? [`${file} ${idOf(record)} ${field}: ${found}`] : []
            }),
      ),
    ),
  )
  expect(problems).toEqual([])
})

test('a review has a name and a day that has come', () => {
  const problems = eachRecord((_file, { reviewed_by, reviewed_at }) => {
    if (!reviewed_by && !reviewed_at) return []
    return reviewed_by && reviewed_at && String(reviewed_at) <= new Date().toISOString().slice(0, 10) ? [] : ['review']
  })
  expect(problems).toEqual([])
})

/** Collections that people recite as they are served. */
const recitable = ['doa', 'amalan'] as const

test('a dua is one wording that can be recited: it has no gaps, and its number of repetitions is in repeat', () => {
  const problems = recitable.flatMap((file) =>
    read(file).flatMap((record) =>
      ['arabic', 'transliteration', 'translation', 'translation_en']
        .filter((field) => /…|\.\.\./.test(String(record[field])))
        .map((field) => `${file} ${idOf(record)} ${field}`),
    ),
  )
  expect(problems).toEqual([])
})

test('a text of several lines has each of them in Latin letters and in translation too', () => {
  const linesOf = (text: unknown) => String(text).trim().split('\n').length
  const several = recitable.flatMap((file) => read(file).filter(({ arabic }) => linesOf(arabic) > 1))
  expect(several.length).toBeGreaterThan(20)
  const short = several.flatMap((record) =>
    ['transliteration', 'translation', 'translation_en']
      .filter((field) => linesOf(record[field]) < linesOf(record.arabic))
      .map((field) => `${idOf(record)} ${field}`),
  )
  expect(short).toEqual([])
})

test('a verse is translated in one place: a record that recites verses quotes their translations', () => {
  const verses = new Map(read('verses').map((verse) => [verse.text_arabic, verse]))
  const problems = recitable.flatMap((file) =>
    read(file).flatMap((record) => {
      const lines = String(record.arabic).split('\n')
      const quoted = lines.map((line) => verses.get(line))
      if (!quoted.every((verse) => verse !== undefined)) return []
      const same = (field: string, of: string) =>
        record[field] === quoted.map((verse) => String(verse?.[of]).trim()).join('\n')
      return same('translation', 'text_indonesian') && same('translation_en', 'text_english')
        ? []
        : [`${file} ${idOf(record)}`]
    }),
  )
  expect(problems).toEqual([])
})

test('no sentence occurs in two records', () => {
  const seen = new Map<string, string>()
  const problems = eachRecord((file, record) =>
    ['explanation', 'biography', 'benefits', 'text'].flatMap((field) =>
      sentences(record[field]).flatMap((sentence) => {
        const plain = sentence
          .toLowerCase()
          .replaceAll(/[^a-z0-9 ]/g, '')
          .trim()
        if (plain.length < 15) return []
        const before = seen.get(plain)
        seen.set(plain, `${file} ${idOf(record)}`)
        return before ? [`also in ${before}: ${sentence.slice(0, 60)}`] : []
      }),
    ),
  )
  expect(problems).toEqual([])
})

describeWithPack('against the data pack', (pack) => {
  const texts = new Map<string, string>()
  beforeAll(() => {
    for (const file of ['quran', 'hadith', 'hadith_fractional']) {
      for (const row of packRows<{ key: string; text_arabic: string | null }>(pack, file)) {
        texts.set(row.key, row.text_arabic ?? '')
      }
    }
  })

  test('every verse is the Quran letter for letter, in each of its scripts', () => {
    const verses = packRows<{ key: string; text_arabic: string; text_arabic_kemenag: string }>(pack, 'quran')
    const byKey = new Map(verses.map((verse) => [verse.key, verse]))
    const wrong = read('verses').filter((verse) => {
      const { text_arabic: source = '', text_arabic_kemenag = '' } = byKey.get(String(verse.key)) ?? {}
      const inUnicode = uthmaniInUnicode(source)
      return (
        verse.text_arabic !== inUnicode ||
        verse.text_arabic_qpc !== (inUnicode === source ? undefined : source) ||
        verse.text_arabic_kemenag !== kemenagInUnicode(text_arabic_kemenag)
      )
    })
    expect(wrong.map(idOf)).toEqual([])
  })

  test('every starter hadith is its hadith, vowels and punctuation aside', () => {
    const wrong = read('hadith').filter(
      (hadith) => fold(String(hadith.text_arabic)) !== fold(texts.get(String(hadith.key)) ?? ''),
    )
    expect(wrong.map(idOf)).toEqual([])
  })

  test('every evidence key exists', () => {
    expect(eachRecord((_file, record) => evidenceKeys(record).filter((key) => !texts.has(key)))).toEqual([])
  })

  test('every excerpt is in its record word for word, a verse completely', () => {
    const wrong = read('excerpts').filter(({ key, text_arabic }) => {
      const source = texts.get(String(key)) ?? ''
      return /^\d/.test(String(key))
        ? text_arabic !== uthmaniInUnicode(source)
        : !pieces(String(text_arabic)).every((piece) => ` ${fold(source)} `.includes(` ${piece} `))
    })
    expect(wrong.map(idOf)).toEqual([])
  })

  test("the forty-two are an-Nawawi's own words, as the pack has them, and so is his takhrij", () => {
    const own = packRows<{ number: number; text_arabic: string }>(pack, 'nawawi')
    const sourceOf = new Map(own.map(({ number, text_arabic }) => [`nawawi-${number}`, nawawiWords(text_arabic)]))
    const wrong = read('nawawi').filter((record) => {
      const source = sourceOf.get(idOf(record)) ?? ''
      const matn = nawawiWords(String(record.text_arabic))
      const takhrij = nawawiWords(String(record.takhrij_arabic))
      // in three of them the second narration follows the takhrij of the first
      const parts = matn.split(/(?=وفي روايه |وعن وابصه )/).map((part) => part.trim())
      return (
        !parts.every((part) => source.includes(part)) ||
        !takhrij.split(/(?=حديث حسن رويناه)/).every((part) => source.includes(part.trim())) ||
        // only repeated takhrij of editors is left out
        matn.split(' ').length + takhrij.split(' ').length < source.split(' ').length - 3
      )
    })
    expect(wrong.map(idOf)).toEqual([])
  })

  test('the text of a dua or practice is in its evidence, or is a listed exception', () => {
    const exceptions = readExceptions()
    const recited = (['doa', 'amalan'] as const).flatMap((file) =>
      read(file).map((record) => {
        const evidence = (record.evidence ?? []).map((key) => ` ${fold(texts.get(key) ?? '')} `)
        const holds = (found: string[]) =>
          pieces(String(record.arabic)).every((piece) => found.some((text) => text.includes(` ${piece} `)))
        return { name: `${file} ${idOf(record)}`, evidence, holds }
      }),
    )
    const unfound = recited.filter(({ evidence, holds }) => !holds(evidence))
    expect(unfound.map(({ name }) => name).sort()).toEqual(
      exceptions.map(({ collection, id }) => `${collection} ${id}`).sort(),
    )
    // without the narrator's asides, an exception must be in its evidence too
    const wrong = unfound.filter(({ name, evidence, holds }) => {
      const asides = exceptions.find(({ collection, id }) => name === `${collection} ${id}`)?.leaves_out ?? []
      const without = evidence.map((text) =>
        asides.reduce((rest, aside) => rest.replaceAll(` ${fold(aside)} `, ' '), text),
      )
      return !holds(without)
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
    expect(exceptions.every(({ reason }) => reason.length > 20)).toBe(true)
    expect(exceptions.length).toBeLessThanOrEqual(10)
  })

  test('the grades of a dua are those that the pack gives the hadith that it cites', () => {
    const gradesOf = new Map(
      packRows<{ key: string; grades: unknown[] }>(pack, 'hadith').map(({ key, grades }) => [key, grades]),
    )
    const wrong = read('doa').filter(({ grades = [], evidence = [] }) => {
      const graded = evidence.map((key) => gradesOf.get(key) ?? [])
      return JSON.stringify(grades) !== JSON.stringify(graded[0] ?? [])
    })
    expect(wrong.map(idOf)).toEqual([])
  })

  test('every book that the pack names in English alone has an Indonesian name', () => {
    type Section = { collection: string; book_number: number; name_id: string | null }
    const english = packRows<Section>(pack, 'hadith_sections').filter(({ name_id }) => !name_id)
    const named = read('books').map(({ collection, book_number }) => `${collection} ${book_number}`)
    expect(named.toSorted()).toEqual(
      english.map(({ collection, book_number }) => `${collection} ${book_number}`).toSorted(),
    )
    const foreign = read('books').filter(({ name_indonesian }) =>
      /\b(the|of|and|on|book|chapters?)\b/i.test(String(name_indonesian)),
    )
    expect(foreign).toEqual([])
  })

  test('every starter narrator is a narrator of the pack', () => {
    const ids = new Set(packRows<{ id: string }>(pack, 'narrators').map(({ id }) => id))
    expect(
      read('narrators')
        .filter(({ id }) => !ids.has(String(id)))
        .map(idOf),
    ).toEqual([])
  })
})

/** Quotations that cannot be found in the pack, each with its reason. */
const readExceptions = (): { collection: string; id: string; leaves_out: string[]; reason: string }[] =>
  seedRecords('exceptions')

/** The parts of a quotation between … or line breaks, folded. */
const pieces = (text: string): string[] =>
  text
    .split(/…|\.\.\.|\n/)
    .map(fold)
    .filter(Boolean)

/** An-Nawawi's text without the numbers that editors put in brackets. */
const nawawiWords = (text: string): string =>
  fold(
    text
      .normalize('NFC')
      .replaceAll(/\[[^\]]*\d[^\]]*\]/g, '')
      .replaceAll('عليه و سلم', 'عليه وسلم'),
  ).replaceAll(/(?<=^| )راجع رقم(?= |$)/g, '')

/** Arabic reduced to its letters: vowel signs, spelling variants and punctuation folded. */
function fold(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(
      /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u08F0-\u08F2\u0640\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g,
      '',
    )
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll('ؤ', 'و')
    .replaceAll('ئ', 'ي')
    .replaceAll('ﷺ', ' صلي الله عليه وسلم ')
    .replaceAll(/[^\u0621-\u064A ]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
