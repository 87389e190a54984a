import { fold } from '../text/arabic.ts'

/** Verses that people know by a name, with the spellings of that name. */
const PASSAGES: [surah: number, from: number, to: number, names: string][] = [
  [
    2,
    255,
    255,
    'ayat kursi, ayat al kursi, ayatul kursi, ayatul kursiy, ayatul qursi, ayat kursy, throne verse, verse of the throne, آية الكرسي',
  ],
  [
    2,
    285,
    286,
    'dua ayat terakhir al baqarah, dua ayat terakhir surat al baqarah, dua ayat terakhir surah al baqarah, amanar rasul, amanarrasul, last two verses of al baqarah, last two verses of surah al baqarah, خواتيم سورة البقرة, خواتيم البقرة, آمن الرسول',
  ],
  [
    2,
    282,
    282,
    'ayat utang, ayat hutang, ayat utang piutang, ayat dain, ayat mudayanah, verse of debt, آية الدين, آية المداينة',
  ],
  [2, 183, 183, 'ayat puasa, ayat puasa ramadhan, ayat perintah puasa, verse of fasting, آية الصيام'],
  [3, 61, 61, 'ayat mubahalah, verse of mubahala, آية المباهلة'],
  [4, 11, 12, 'ayat waris, ayat warisan, ayat mawaris, verses of inheritance, آية المواريث, آيات المواريث'],
  [4, 3, 3, 'ayat poligami, verse of polygamy, آية التعدد'],
  [5, 3, 3, 'ayat terakhir turun tentang kesempurnaan agama, آية إكمال الدين'],
  [5, 6, 6, 'ayat wudhu, ayat wudu, verse of ablution, آية الوضوء'],
  [9, 5, 5, 'ayat pedang, ayat saif, verse of the sword, sword verse, آية السيف'],
  [9, 60, 60, 'ayat zakat, ayat mustahik zakat, ayat mustahiq zakat, آية الصدقات, آية مصارف الزكاة'],
  [
    9,
    128,
    129,
    'laqad jaakum, laqad jaa akum, dua ayat terakhir at taubah, dua ayat terakhir surat at taubah, لقد جاءكم',
  ],
  [24, 35, 35, 'ayat nur, ayat cahaya, light verse, verse of light, verse of the light, آية النور'],
  [33, 33, 33, 'ayat tathir, ayat tathhir, verse of purification, آية التطهير'],
  [33, 56, 56, 'ayat shalawat, ayat sholawat, ayat salawat, آية الصلاة على النبي'],
  [33, 59, 59, 'ayat jilbab, آية الجلباب'],
  [33, 53, 53, 'ayat hijab, verse of the hijab, verse of hijab, آية الحجاب'],
  [
    59,
    22,
    24,
    'tiga ayat terakhir al hasyr, tiga ayat terakhir surat al hasyr, tiga ayat terakhir surah al hasyr, last three verses of al hashr',
  ],
  [62, 9, 9, 'ayat jumat, ayat shalat jumat, آية الجمعة'],
  [65, 2, 3, 'ayat seribu dinar, ayat 1000 dinar, ayat seribu, آية ألف دينار'],
  [
    96,
    1,
    5,
    'wahyu pertama, ayat pertama turun, ayat yang pertama turun, first revelation, first verses revealed, أول ما نزل من القرآن',
  ],
]

const passagesByName = new Map(
  PASSAGES.flatMap(([surah, from, to, names]) =>
    names.split(', ').map((name) => [fold(name), { surah, from, to }] as const),
  ),
)

/** Length of the longest of these names, in letters. */
export const LONGEST_PASSAGE_NAME = Math.max(...[...passagesByName.keys()].map((name) => name.length))

export const passageNamed = (name: string): { surah: number; from: number; to: number } | undefined =>
  passagesByName.get(fold(name))
