import { expect, test } from 'vitest'
import { indexNames, nameSkeleton } from '../../../src/reference/search/names.ts'
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
