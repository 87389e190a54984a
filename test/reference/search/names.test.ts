import { expect, test } from 'vitest'
import { indexNames, nameSkeleton } from '../../../src/reference/search/names.ts'
import { arabicSkeleton, indexQuotations } from '../../../src/reference/search/quotations.ts'
import { indexSkeletons, skeleton } from '../../../src/reference/search/transliteration.ts'

test.each([
  ['Abu Hurairah', 'أبو هريرة'],
  ['Abdullah bin Umar', 'عبد الله بن عمر'],
  ['ʿAbd al-Raḥmān ibn ʿAwf', 'عبد الرحمن بن عوف'],
  ['Abdurrahman bin Auf', 'عبد الرحمن بن عوف'],
  ["Waki' bin al-Jarrah", 'وكيع بن الجراح'],
  ['Az-Zuhri', 'الزهري'],
  ['Sufyan ats-Tsauri', 'سفيان الثوري'],
])('%s and %s are one name', (latin, arabic) => expect(nameSkeleton(latin)).toBe(nameSkeleton(arabic)))

test('the order of a name counts: Malik bin Anas is not Anas bin Malik', () => {
  const forms = (...names: string[]) => names.map(nameSkeleton).join('|')
  const names = indexNames([
    { forms: forms('أنس بن مالك'), prominence: 500 },
    { forms: forms('مالك بن أنس', 'الإمام مالك'), prominence: 90 },
  ])
  expect(names.find('Imam Malik bin Anas')[0]?.narrator).toBe(1)
  expect(names.find('anas bin malik')[0]?.narrator).toBe(0)
  expect(names.find('ayat kursi')).toEqual([])
})

test('transliterated Arabic finds its verse in any spelling', () => {
  const verses = new Map(
    ['inna Allaha maAAa alssabireena', 'Innama almuminoona ikhwatun', 'Maraja albahrayni yaltaqiyani'].map(
      (text, at) => [at, skeleton(text)],
    ),
  )
  const skeletons = indexSkeletons(verses)
  expect(skeletons.find("innallaha ma'as shabirin", 6)[0]).toBe(0)
  expect(skeletons.find('innallāha maʿa ṣ-ṣābirīn', 6)[0]).toBe(0)
  expect(skeletons.find('innamal mukminuna ikhwah', 6)[0]).toBe(1)
  expect(skeletons.find('marajal bahraini', 6)[0]).toBe(2)
  expect(skeletons.find('keutamaan ayat kursi', 6)).toEqual([])
})

test('a saying of the Prophet in Latin letters finds its hadith in any spelling, and ordinary words find none', () => {
  const sayings = [
    'إِنَّمَا الْأَعْمَالُ بِالنِّيَّاتِ وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى',
    'طَلَبُ الْعِلْمِ فَرِيضَةٌ عَلَى كُلِّ مُسْلِمٍ',
    'بُنِيَ الْإِسْلَامُ عَلَى خَمْسٍ شَهَادَةِ أَنْ لَا إِلَهَ إِلَّا اللَّهُ',
  ]
  const { find } = indexQuotations(new Map(sayings.map((text, at) => [at, arabicSkeleton(text)])))
  for (const query of ["innamal a'malu binniyat", 'Innamal a’malu bin niyyaat']) expect(find(query, 6)[0]).toBe(0)
  for (const query of ['thalabul ilmi faridhatun', 'tolabul ‘ilmi faridlotun ala kulli muslim'])
    expect(find(query, 6)[0]).toBe(1)
  expect(find("buniyal islamu 'ala khamsin", 6)[0]).toBe(2)
  for (const query of [
    'cara berwudhu yang benar',
    'the rights of neighbours',
    'hukum riba dalam jual beli',
    'الأعمال بالنيات',
  ])
    expect(find(query, 6)).toEqual([])
})
