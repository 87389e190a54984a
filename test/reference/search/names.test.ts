import { expect, test } from 'vitest'
import { keysNamed, listNames } from '../../../src/reference/search/names/find.ts'
import { glossaryRows } from '../../../src/reference/text/concepts.ts'
import { LANGUAGES, type Language } from '../../../src/reference/text/stem.ts'
import { describeWithPack, packRows } from '../../support/pack.ts'

const listed = listNames().flatMap(({ keys, ...names }) =>
  LANGUAGES.flatMap((language) => names[language].map((name) => ({ name, language, keys }))),
)

test.each(LANGUAGES)('each of 150 hadith and stories is found by each of its names (%s)', (language: Language) => {
  const names = listed.filter((one) => one.language === language)
  expect(new Set(names.map(({ keys }) => keys.join(' '))).size).toBeGreaterThanOrEqual(150)
  const missed = names.filter(({ name, keys }) => keysNamed(name).join(' ') !== keys.join(' '))
  expect(missed.map(({ name }) => [name, keysNamed(name)])).toEqual([])
})

test('each has a name in every language, twelve at most, and one to three records', () => {
  const wrong = listNames().filter(({ keys, indonesian, english, arabic }) => {
    const names = indonesian.length + english.length + arabic.length
    return names > 12 || [...indonesian, ...english, ...arabic].includes('') || keys.length > 3
  })
  expect(wrong).toEqual([])
})

test.each([
  ['tiga orang kejebak di gua', 'bukhari:2272'],
  ['kisah tiga pemuda yang kejebak gua', 'bukhari:2272'],
  ['ibu ibu ibu bapak', 'bukhari:5971'],
  ['hadist jibril', 'muslim:93'],
  ['hadits tentang niat', 'bukhari:1'],
  ['nabi musa dan nabi khidir', 'bukhari:122'],
  ['cerita nabi musa & khidr', 'bukhari:122'],
  ['bukit emas di sungai eufrat', 'bukhari:7119'],
  ['gunung emas di sungai efrat', 'bukhari:7119'],
  ['pemuda kahfi', '18:9'],
  ['kisah ashabul kahfi', '18:9'],
  ['hadis 73 golongan', 'abudawud:4597'],
  ['laki-laki bunuh 99 orang', 'bukhari:3470'],
  ['cowok yang membunuh 99 orang', 'bukhari:3470'],
  ['the story of the man who killed 99 people', 'bukhari:3470'],
  ['hadith of Gabriel', 'muslim:93'],
  ['قصة أصحاب الكهف', '18:9'],
  ['حديث جبريل عليه السلام', 'muslim:93'],
])('"%s" names %s', (query, key) => {
  expect(keysNamed(query)[0]).toBe(key)
})

test('a name of two or more words is recognised with one letter added, omitted or changed in a long word', () => {
  const misspelt = listed
    .filter(({ language, name }) => language !== 'arabic' && name.split(' ').length > 2)
    .map((one) => {
      const longest = one.name.split(' ').sort((a, b) => b.length - a.length)[0] ?? ''
      const at = longest.length - 3
      return { ...one, name: one.name.replace(longest, `${longest.slice(0, at)}x${longest.slice(at)}`) }
    })
  const found = misspelt.filter(({ name, keys }) => keysNamed(name)[0] === keys[0])
  expect(misspelt.length).toBeGreaterThan(300)
  expect(found.length / misspelt.length).toBeGreaterThan(0.9)
})

// each shares words with a name but asks for something else
const OTHERS = [
  ...[
    'niat',
    'niat puasa ramadhan',
    'niat shalat subuh',
    'jibril',
    'malaikat jibril',
    'musa',
    'ibu',
    'ibu bapak',
    'tiga orang',
    'emas',
  ],
  ...[
    'sungai di surga',
    'harga emas hari ini',
    'pemuda',
    'golongan yang selamat',
    'wanita haid',
    'anjing',
    'kucing',
    'orang tua',
  ],
  ...[
    'hukum membunuh',
    'gua hira',
    'puasa',
    'shalat lima waktu',
    'munafik',
    'dua malaikat',
    'lalat',
    'dosa besar',
    'surga',
    'nabi sulaiman',
  ],
  ...[
    'intention of fasting',
    'mother',
    'the cave',
    'gold',
    'killing',
    'sects in islam',
    'moses',
    'angels',
    'night prayer',
    'woman',
  ],
  ...['النية', 'جبريل', 'موسى', 'الأم', 'الذهب', 'قتل النفس', 'الشفاعة', 'الصلاة', 'المنافق', 'الذباب'],
]

test('a query that only shares words with a name is not taken for it', () => {
  expect(OTHERS.length).toBeGreaterThanOrEqual(30)
  expect(OTHERS.filter((query) => keysNamed(query).length > 0)).toEqual([])
})

test('words of the glossary are topics, and none is a name except Khidr', () => {
  const topics = glossaryRows()
    .flatMap((row) => Object.values(row).flat())
    .filter((phrase) => phrase !== '' && !/\s/.test(phrase))
  expect(topics.length).toBeGreaterThan(500)
  expect(topics.filter((topic) => keysNamed(topic).length > 0)).toEqual(['khidr', 'الخضر'])
})

describeWithPack('the records that names mean', (folder) => {
  test('are all in the data pack', { tags: 'slow' }, () => {
    const files = ['quran', 'hadith', 'hadith_fractional']
    const known = new Set(files.flatMap((file) => packRows<{ key: string }>(folder, file).map(({ key }) => key)))
    const keys = listed.flatMap((one) => one.keys)
    expect(keys.filter((one) => !known.has(one))).toEqual([])
  })
})
