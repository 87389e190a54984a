import { expect, test } from 'vitest'
import { wordsInWriting } from '../../../src/reference/text/spoken.ts'
import { writtenForms } from '../../../src/reference/text/spoken-forms.ts'

test.each([
  // prefixes in the nose
  ['nolong', 'tolong'],
  ['ngambil', 'ambil'],
  ['ngejelekin', 'jelek'],
  ['nyisirin', 'sisir'],
  ['mukul', 'pukul'],
  // -in
  ['dibalikin', 'dibalik'],
  ['ngingetin', 'ingat'],
  // vowels, and h
  ['dateng', 'datang'],
  ['kemis', 'kamis'],
  ['onta', 'unta'],
  ['sodaranya', 'saudaranya'],
  ['ilang', 'hilang'],
  ['ngilangin', 'hilang'],
])('%s may be %s in writing', (said, written) => {
  expect(writtenForms(said)).toContain(written)
})

test.each([
  ...'muhammad madinah khadijah bukhari hudzaifah uqiyah sabar menolong diampuni 73 x'.split(' '),
  'a'.repeat(500),
])('%s is written as it is', (word) => {
  expect(writtenForms(word)).toEqual([])
})

test.each([
  ['istri2nya', 'istrinya'],
  ['ga blh', 'tidak boleh'],
  ['gue dong', 'saya '],
  // a cave, and love
  ['pemuda gua', 'pemuda gua'],
  ['gua mau nanya', 'saya mau bertanya'],
  ['kasih sayang ortu', 'kasih sayang orang tua'],
  ['kasih duit', 'memberi uang'],
  ['jarak safar berapa km', 'jarak safar berapa km'],
  ['km blm shalat', 'kamu belum shalat'],
])('%s stands for %s', (said, written) => {
  const words = said.split(' ')
  expect(
    wordsInWriting(words)
      .map((word, at) => word ?? words[at])
      .join(' '),
  ).toBe(written)
})
