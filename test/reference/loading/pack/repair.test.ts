import { expect, test } from 'vitest'
import {
  ownKunya,
  repairedCommentary,
  repairedHadith,
  visibleName,
  withoutFootnoteCalls,
  withoutStrayMarks,
} from '../../../../src/reference/loading/pack/repair.ts'

test.each([
  [
    'an omission at the beginning and the end of a quotation',
    'firman-Nya:\n\n¦ Dan bumi ¦". (4:36)',
    'firman-Nya:\n\n… Dan bumi …". (4:36)',
  ],
  ['two of them for one', 'yang lain¦¦', 'yang lain…'],
  [
    'a letter of an old font, which is no omission',
    'Ibnu Abi Â¦atim ¦ (al-Â¦ajj/22: 78)',
    'Ibnu Abi Ḥatim … (al-Ḥajj/22: 78)',
  ],
  ['one sign for two letters', 'Bani Â¨afar, bulan Â¨ulkaidah', 'Bani Ẓafar, bulan Żulkaidah'],
  ['UTF-8 read as Windows-1252', 'mubÄ«n á¸¥issiyyah Â½ â†’ Ø§Ù†Ø³Ù„Ø®', 'mubīn ḥissiyyah ½ → انسلخ'],
  ['the same, read so twice', 'firman Allah: a¢â‚¬Â¦sedang', 'firman Allah: …sedang'],
  [
    'hyphens that offered the end of a line',
    'me¬¬ngem¬balikan, mem\u00ADpunyai, hamba¬hamba',
    'mengembalikan, mempunyai, hamba-hamba',
  ],
  [
    'bullets and signs of symbol fonts',
    'satu:\n\nï‚§Bagaimana\n¢ Nutfah, ï‚± 200',
    'satu:\n\n• Bagaimana\n• Nutfah, ± 200',
  ],
  ['what is left of a lost quotation', 'Nabi saw :\n\n‡)\n\nOrang', 'Nabi saw :\n\nOrang'],
  [
    'a call of a footnote, and a slash that kept a mark',
    "pembatas188; al-Ma\\\\'arij, km2",
    "pembatas; al-Ma'arij, km2",
  ],
])('%s is repaired', (_what, stored, meant) => {
  expect(repairedCommentary(stored)).toBe(meant)
  expect(repairedCommentary(meant)).toBe(meant)
})

test('correct characters stay: marks over letters, quotation marks, fractions, Arabic', () => {
  const text = 'Surat al-Fâtihah “¼ Mûsâ” ± 250 – ‘Isâ’ …“ قَالَ 22° 100 §'
  expect(repairedCommentary(text)).toBe(text)
})

test('a hadith loses object placeholders and keeps its direction marks, and a name has only visible characters', () => {
  expect(withoutStrayMarks('قَالُوا \uFFFC رَبَّنَا \u200F"\u200F إِلاَّ\u200Eعَيْشُ')).toBe('قَالُوا رَبَّنَا \u200F"\u200F إِلاَّ عَيْشُ')
  expect(visibleName('أحمد بن منصور\u200C')).toBe('أحمد بن منصور')
})

test('a translation of the Quran loses the calls of its footnotes and nothing else', () => {
  expect(withoutFootnoteCalls('sederhanakanlah dalam berjalan650) dan hidup, 51) "(Allah"46) Siapa')).toBe(
    'sederhanakanlah dalam berjalan dan hidup, "(Allah" Siapa',
  )
  for (const meant of ['(1) satu (2) dua', 'empat puluh (40) malam', 'tahun 622.'])
    expect(withoutFootnoteCalls(meant)).toBe(meant)
})

test('words of a hadith that its source corrupted are restored', () => {
  for (const [stored, meant] of [
    ['[Al Walid bin1 Muslim] telah', '[Al Walid bin Muslim] telah'],
    ["the word 'Ar64 Rahman' in", "the word 'Ar Rahman' in"],
    ['membuka aiلا wanita', 'membuka aib wanita'],
    ['يَقُولُ \\" اقْتُلُوا', 'يَقُولُ " اقْتُلُوا'],
  ] as const)
    expect(repairedHadith(stored)).toBe(meant)
  expect(repairedHadith('(96.1, 96.2) ibn Abi Shaybah 25')).toBe('(96.1, 96.2) ibn Abi Shaybah 25')
})

test.each([
  ['أم عاصم', 'عمر ابن عبد العزيز الأموي أمير المؤمنين أمه أم عاصم بنت عاصم ابن عمر', null],
  ['أم الحكم', 'ابن أم الحكم لا يعرف', null],
  ['أم سلمة', 'هند بنت أبي أمية أم سلمة أم المؤمنين', 'أم سلمة'],
  ['أم الطفيل', 'أم الطفيل امرأة أبي بن كعب', 'أم الطفيل'],
  ['أبو حفص', 'عمر ابن الخطاب أبو حفص', 'أبو حفص'],
  ['أم عاصم', null, 'أم عاصم'],
])('the kunya %s of "%s" is %s', (kunya, entry, own) => {
  expect(ownKunya(kunya, entry)).toBe(own)
})
