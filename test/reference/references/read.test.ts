import { describe, expect, test } from 'vitest'
import { ownGrades } from '../../../src/reference/records/grading/grades.ts'
import { gradeIn } from '../../../src/reference/records/grading/names.ts'
import type { Collection, Grade } from '../../../src/reference/records/hadith/hadith.ts'
import { citationsIn, readReference, readReferences, referencesIn } from '../../../src/reference/references/read.ts'
import type { Reference } from '../../../src/reference/references/reference.ts'
import { describeWithPack, packRows } from '../../support/pack.ts'

/** A short form of a reference: 2:255, 2:255-257, S36, bukhari 1, muslim 1653#2, muslim=8, bukhari 1/1. */
function short(reference: Reference | undefined): string | undefined {
  if (!reference) return undefined
  if (reference.type === 'surah') return `S${reference.surah}`
  if (reference.type === 'verses') {
    const { surah, from, to } = reference
    return from === to ? `${surah}:${from}` : `${surah}:${from}-${to}`
  }
  const { collection, number, letter, numbering } = reference
  if (typeof numbering === 'object') return `${collection} ${numbering.book}/${number}`
  return `${collection}${numbering === 'key' ? '=' : ' '}${number}${letter ? `#${letter}` : ''}`
}

const table = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.trim()))

describe('what is a reference', () => {
  test.each(
    table(`
    2:255 | 2:255
    ٢:٢٥٥ | 2:255
    2:255-257 | 2:255-257
    QS 2:255 | 2:255
    Q.S. 2: 255 | 2:255
    (QS. Al-Baqarah [2]: 255) | 2:255
    QS Al-Baqarah 255 | 2:255
    al baqarah ayat 255 | 2:255
    البقرة ٢٥٥ | 2:255
    سورة الكهف، الآية ١٠ | 18:10
    Quran 18:10 (Al-Kahf) | 18:10
    surah yasin 36 ayat 58 | 36:58
    surat al-ikhlas | S112
    QS 2 ayat 255-257 | 2:255-257
    surah 2 verse 255 | 2:255
    ayat ke-5 dari surah al-maidah | 5:5
    verse 255 of al-baqarah | 2:255
    surat al-fatihah ayat 1 sampai 3 | 1:1-3
    surat jin 1 | 72:1
    surah nuh 10 | 71:10
    QS Maryam ayat 19 | 19:19
    surat talak ayat 3 | 65:3
    QS. Al-Baqarah/2: 183 | 2:183
    QS 2/183 | 2:183
    Al Furqon 74 | 25:74
    Yasin 58 | 36:58
    isi surat al kahfi ayat 10 | 18:10
    apa makna QS Al-Baqarah 255? | 2:255
    ayat kursi | 2:255
    bacaan ayat kursi dan artinya | 2:255
    آية الكرسي | 2:255
    throne verse | 2:255
    ayat seribu dinar | 65:2-3
    dua ayat terakhir al-baqarah | 2:285-286
    HR Bukhari 1 | bukhari 1
    H.R. Bukhari no 1 | bukhari 1
    hadits no 5 riwayat bukhari | bukhari 5
    jelaskan HR Bukhari 1 tentang niat | bukhari 1
    HR. Muslim no. 1653b | muslim 1653#2
    Sahih Muslim 1653b | muslim 1653#2
    صحيح مسلم ١٦٥٣ب | muslim 1653#2
    رواه البخاري (١) | bukhari 1
    muslim:8 | muslim=8
    muslim:8.01 | muslim=8.01
    Bukhari 1/1 | bukhari 1/1
    Sahih Bukhari book 1 hadith 1 | bukhari 1/1
    Jami' at-Tirmidzi 3604j | tirmidhi 3604#10
    HR Abu Daud 4607 | abudawud 4607
    سنن أبي داود ٥ | abudawud 5
    HR. Nasa'i no. 1 | nasai 1
    سنن ابن ماجه ٢٢٤ | ibnmajah 224
    Muwaththa' Imam Malik 5 | malik 5`),
  )('%s is %s', (query, reference) => expect(short(readReference(query))).toBe(reference))

  test.each([
    'why is the inheritance ratio 2:1 for sons?',
    'jam 12:30',
    'rapat jam 12:30 besok',
    'talak 3',
    'talak 3 sekaligus',
    'jin 7',
    'nuh 950 tahun',
    'maryam 19',
    'negara muslim no 1 di dunia',
    'imam malik 90 cambukan',
    'hadits 40 nawawi',
    'hadits arbain nawawi',
    'umur 40 tahun',
    'shalat dhuha 4 rakaat',
    'dhuha 4',
    'ashar 4',
    'skor 3:2 kemarin',
    '115:1',
    '2:287',
    'yasin',
    '',
  ])('"%s" names nothing', (query) => expect(readReference(query)).toBeUndefined())

  test('several references follow one another', () => {
    expect(readReferences('QS 2:255; Bukhari 1/1 dan Muslim 8, tirmidzi 5 & al-ikhlas 1').map(short)).toEqual([
      '2:255',
      'bukhari 1/1',
      'muslim 8',
      'tirmidhi 5',
      '112:1',
    ])
  })
})

describe('in prose', () => {
  const placed = (text: string) =>
    referencesIn(text).map(({ reference, start, end }) => `${text.slice(start, end)} = ${short(reference)}`)

  test.each([
    [
      'Puasa itu sunah (HR. Tirmidzi no. 745, 747), dan HR. Muslim no. 1162b dan 1164.',
      'HR. Tirmidzi no. 745 = tirmidhi 745 | 747 = tirmidhi 747 | HR. Muslim no. 1162b = muslim 1162#2 | 1164 = muslim 1164',
    ],
    [
      'Hal itu ada dalam Shahih Bukhari no. 5, bukan di Sunan Abu Dawud no. 7.',
      'Shahih Bukhari no. 5 = bukhari 5 | Sunan Abu Dawud no. 7 = abudawud 7',
    ],
    // a name that people bear too means the surah if it is in brackets
    ['قال تعالى في كتابه [هود: ٦]', 'هود: ٦ = 11:6'],
    ['Jangan putus asa (Yusuf: 87), kata Yusuf: 2 hari lagi.', 'Yusuf: 87 = 12:87'],
    ['as told in Sahih Muslim 8a & 9, too', 'Sahih Muslim 8a = muslim 8#1 | 9 = muslim 9'],
    ['رواه الترمذي ٧٤٥، ٧٤٧ و٧٤٩', 'رواه الترمذي ٧٤٥ = tirmidhi 745 | ٧٤٧ = tirmidhi 747 | ٧٤٩ = tirmidhi 749'],
    [
      'Berpuasalah (Al-Baqarah: 183, 185-187; Ali Imran: 97).',
      'Al-Baqarah: 183 = 2:183 | 185-187 = 2:185-187 | Ali Imran: 97 = 3:97',
    ],
    ['QS 2:183, 3:97', 'QS 2:183 = 2:183'],
    ['HR. Bukhari no. 5, 10 kali dibaca', 'HR. Bukhari no. 5 = bukhari 5'],
    ['HR. Bukhari no. 5. 10 kali dibaca', 'HR. Bukhari no. 5 = bukhari 5'],
    ['HR. Muslim no. 8 dan 40 hadis lain', 'HR. Muslim no. 8 = muslim 8'],
    ['dalam 40 hari', ''],
  ])('%s', (text, references) => expect(placed(text).join(' | ')).toBe(references))

  test.each([
    ['surat ke 36 ayat 82', 36, 82],
    ['apa isi surah ke-36 ayat 82?', 36, 82],
  ])('a surah can be named by its number: %s', (text, surah, ayah) => {
    expect(readReferences(text)).toEqual([{ type: 'verses', surah, from: ayah, to: ayah }])
  })

  test('a letter with a number names no verse', () => {
    expect(citationsIn('Menurut surat nomor 12/2020 dan surat ke 3 itu')).toEqual([])
  })

  test('consecutive numbers are each resolved', () => {
    expect(readReferences('HR. Tirmidzi no. 745, 747; QS Al-Baqarah 183, 185 & 3:97').map(short)).toEqual([
      'tirmidhi 745',
      'tirmidhi 747',
      '2:183',
      '2:185',
      '3:97',
    ])
  })
})

test('a surah is found as Indonesians, English speakers and Arabs write it', () => {
  const spellings = table(`
    1 | Al Fatihah, Al-Fatiha, Alfatihah, الفاتحة
    2 | Al-Baqoroh, Al Baqara, Albaqarah, البقرة
    3 | Ali Imron, Ali 'Imran, Aali Imran, Al-Imran, آل عمران
    4 | An Nisa', Annisa, An-Nisaa, النساء
    5 | Al Maidah, Al-Ma'idah, Al-Maida, المائدة
    6 | Al An'am, Al-Anaam, الأنعام
    7 | Al A'raf, Al-Araf, الأعراف
    8 | Al-Anfaal
    9 | At Taubah, At-Tawbah, Attaubah, Bara'ah, التوبة
    13 | Ar Ra'd, Ar-Rad
    16 | An Nahl, Annahl
    17 | Al Isra, Al-Isra', Bani Israil, الإسراء
    18 | Al-Kahfi, Al Kahf, Alkahfi, Kahfi
    20 | Thaha, Ta-Ha, Toha, طه
    21 | Al Anbiya', Al-Anbiyaa
    22 | Al Hajj, Al-Haj
    23 | Al Mu'minun, Al-Mukminun, Al-Muminoon
    24 | An Nur, An-Noor, Annur
    25 | Al Furqan, Al-Furqon
    26 | Asy Syu'ara, Ash-Shu'ara, Asy-Syuara
    27 | An Naml
    28 | Al Qashash, Al-Qasas
    32 | As Sajdah, As-Sajda, Assajdah
    35 | Fathir, Fatir
    36 | Yasin, Ya Sin, Yaseen, Ya-Seen, يس
    37 | Ash Shaffat, As-Saffat
    39 | Az Zumar
    40 | Ghafir, Al-Mu'min, غافر
    41 | Fushshilat, Fussilat
    42 | Asy Syura, Ash-Shura
    45 | Al Jatsiyah, Al-Jathiyah
    51 | Adz Dzariyat, Adh-Dhariyat, Az-Zariyat
    52 | Ath Thur, At-Tur
    55 | Ar-Rohman, Ar Rahman, Arrahman, Al-Rahman, الرحمن
    56 | Al Waqi'ah, Al-Waqiah
    59 | Al Hasyr, Al-Hashr
    62 | Al Jumu'ah, Al-Jumuah, Al-Jum'ah
    65 | Ath-Thalaq, At-Talaq, Ath Tholaq, الطلاق
    67 | Al Mulk, Al-Mulku, Tabarak
    68 | Al Qalam
    72 | Al Jin, Al-Jinn
    73 | Al Muzzammil, Al-Muzammil
    74 | Al Muddatstsir, Al-Muddaththir, Al-Mudatsir
    76 | Al Insan, Ad-Dahr
    78 | An Naba', An-Naba
    82 | Al Infithar, Al-Infitar
    83 | Al Muthaffifin, Al-Mutaffifin
    87 | Al A'la, Al-Ala
    93 | Adh Dhuha, Ad-Duha
    94 | Asy Syarh, Al-Insyirah, Al-Inshirah, Alam Nasyrah
    96 | Al 'Alaq, Al-Alaq
    97 | Al Qadr, Al-Qodar
    99 | Az Zalzalah, Al-Zalzalah
    102 | At Takatsur, At-Takathur
    103 | Al Ashr, Al-'Asr
    108 | Al-Kautsar, Al Kawthar, Al-Kausar, الكوثر
    110 | An Nashr, An-Nasr
    111 | Al Lahab, Al-Masad, المسد
    112 | Al Ikhlas, Al-Ikhlash
    113 | Al Falaq
    114 | An Nas, Annas, الناس`)
  const asked = spellings.flatMap(([surah = '', names = '']) => names.split(', ').map((name) => ({ surah, name })))
  expect(asked.length).toBeGreaterThan(150)
  for (const { surah, name } of asked) {
    expect([name, short(readReference(`surah ${name} ayat 1`))]).toEqual([name, `${surah}:1`])
    expect([name, short(readReference(`QS. ${name}: 1`))]).toEqual([name, `${surah}:1`])
  }
})

describe('gradings in the language of the reader', () => {
  test.each([
    ['Sahih - Agreed Upon', 'Disepakati (Muttafaq ’alaih)', 'متفق عليه'],
    ['Isnaad Hasan', 'sanadnya hasan', 'إسناده حسن'],
    ['Mauquf Sahih', 'Sahih mauquf', 'صحيح موقوف'],
    ['Very Daif', 'Sangat daif', 'ضعيف جدًا'],
    [
      'Sahih Bukhari (1023) Sahih Muslim (894)',
      'Shahih al-Bukhari (1023), Shahih Muslim (894)',
      'صحيح البخاري (1023)، صحيح مسلم (894)',
    ],
    ['Of another kind', 'Of another kind', 'Of another kind'],
  ])('%s', (grade, indonesian, arabic) =>
    expect([gradeIn(grade, 'indonesian'), gradeIn(grade, 'arabic')]).toEqual([indonesian, arabic]),
  )
})

describeWithPack('the gradings of all hadith', (folder) => {
  test('are all in Arabic, except one that is a sentence', () => {
    const rows = packRows<{ collection: Collection; grades: Grade[] }>(folder, 'hadith')
    const grades = new Set(
      rows.flatMap(({ collection, grades: given }) => ownGrades(collection, given).map(({ grade }) => grade)),
    )
    expect(grades.size).toBeGreaterThan(1000)
    const untranslated = [...grades].filter((grade) => /[a-z]/i.test(gradeIn(grade, 'arabic')))
    expect(untranslated).toEqual([expect.stringContaining('Disconnected')])
  })
})
