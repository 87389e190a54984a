import { expect, test } from 'vitest'
import { isNotCovered, isOfAnotherSubject } from '../../../src/reference/answers/not-covered.ts'
import { themeOf } from '../../../src/reference/search/themes/find.ts'
import type { Language } from '../../../src/reference/text/stem.ts'

test.each([
  'Siapa yang membunuh Husain bin Ali?',
  'Apa sebab perang Jamal?',
  'Apa hukum tahlilan untuk orang meninggal?',
])('%s is in no book of this server', (question) => {
  expect(isNotCovered(question, 'indonesian')).toBe(true)
})

test.each([
  'apa itu hak cipta',
  'kapan perang dunia kedua berakhir',
  'what is the speed of sound',
  'kucing gue muntah kuning kenapa',
])('%s is on another subject, although scripture has its words', (question) => {
  expect(isOfAnotherSubject(question, /speed/.test(question) ? 'english' : 'indonesian')).toBe(true)
})

test.each([
  ...['apa hak tetangga', 'kehidupan dunia dan akhirat', 'hukum memelihara kucing', 'suara wanita aurat'],
  ...['surat apa yang menjelaskan manusia diciptakan dari tanah', 'surat yang dibaca saat kehilangan barang'],
  ...['steril kucing boleh ga', 'muntah kucing najis ga', 'siksa bagi siapa yang membuat lukisan'],
])('%s is a question about religion', (question) => expect(isOfAnotherSubject(question, 'indonesian')).toBe(false))

test.each(['Siapa Husain bin Ali?', 'apa hukum makan daging unta', 'siapa ayah Nabi Yusuf'])(
  '%s is not refused',
  (question) => {
    expect(isNotCovered(question, 'indonesian')).toBe(false)
  },
)

test.each([
  ['hadits jibril', 'muslim:93'],
  ['ghibah tuh apaan sih definisinya', '49:12'],
  ['laki-laki bunuh sembilan puluh sembilan orang', 'bukhari:3470'],
  ['mau nanya dong, pacaran itu dosa ga sih', '17:32'],
  ['Apakah ayah Nabi masuk neraka?', 'muslim:500'],
])('%s rests on %s', (question, key) => {
  expect(themeOf(question, 'indonesian')?.keys[0]).toBe(key)
})

test.each(['surat apa yang paling pendek', 'ayat terpanjang dalam al-quran'])(
  'the length of surahs and verses is not covered (%s)',
  (question) => expect(isNotCovered(question, 'indonesian')).toBe(true),
)

test.each([
  'surat pendek yang paling utama dibaca saat shalat',
  'ayat apa yang paling baik dibaca supaya panjang umur',
])('other questions about verses are covered (%s)', (question) =>
  expect(isNotCovered(question, 'indonesian')).toBe(false),
)

test.each<[Language, string, boolean]>([
  ['indonesian', 'kelinci peliharaan mati, perlu dikubur atau dibuang saja', true],
  ['english', 'should I bury my dog', true],
  ['indonesian', 'tata cara mengubur jenazah', false],
  ['indonesian', 'kucing minum air wudu', false],
])('no book covers how animals are buried: in %s "%s"', (language, question, isNot) => {
  expect(isNotCovered(question, language)).toBe(isNot)
})
