import { DHUL_HIJJAH, type HijriDay, RAMADAN, SHAWWAL } from './hijri.ts'

export const EVENT_TYPES = ['puasa_sunnah', 'puasa_wajib', 'larangan', 'amalan'] as const
export type EventType = (typeof EVENT_TYPES)[number]

export type CalendarDay = { hijri: HijriDay; dayOfWeek: number }

/**
 * What a day may carry. `evidence` holds the reference keys behind `dalil`; a source that this service does not hold has none.
 * How the fasting rules yield to one another is decided by their group: see events.ts.
 */
export type Rule = {
  id: string
  type: EventType
  group: 'forbidden' | 'obligatory' | 'fixed' | 'discouraged' | 'open' | 'practice'
  label: (day: CalendarDay) => string
  dalil: string
  evidence: string[]
  on: (day: CalendarDay) => boolean
}

const MONDAY = 1
const THURSDAY = 4
const FRIDAY = 5

const MUHARRAM = 1
const SHABAN = 8
/** Rajab, Dhul Qa'dah, Dhul Hijjah and Muharram. */
const SACRED = [7, 11, 12, 1]

const inMonth =
  (month: number, from = 1, to = 30) =>
  ({ hijri }: CalendarDay): boolean =>
    hijri.month === month && hijri.day >= from && hijri.day <= to

const onWeekday = (weekday: number) => (day: CalendarDay) => day.dayOfWeek === weekday

/** The thirtieth of Sha'ban, where nobody knows whether it is the first of Ramadan until the moon is decided on. */
const dayOfDoubt = inMonth(SHABAN, 30)

/** The last two days of Sha'ban, which the fast of Ramadan is not to be anticipated on. */
const beforeRamadan = ({ hijri }: CalendarDay) => hijri.month === SHABAN && hijri.day >= hijri.daysInMonth - 1

type RuleInput = Omit<Rule, 'label' | 'type' | 'group'> & { label: string | Rule['label'] }

const rule =
  (group: Rule['group'], type: EventType) =>
  ({ label, ...rest }: RuleInput): Rule => ({
    ...rest,
    group,
    type,
    label: typeof label === 'string' ? () => label : label,
  })

const forbidden = rule('forbidden', 'larangan')
const obligatory = rule('obligatory', 'puasa_wajib')
const fixed = rule('fixed', 'puasa_sunnah')
const discouraged = rule('discouraged', 'larangan')
const open = rule('open', 'puasa_sunnah')
const practice = rule('practice', 'amalan')

export const RULES: Rule[] = [
  forbidden({
    id: 'idulfitri',
    label: 'Idulfitri: haram berpuasa',
    dalil: 'HR. Bukhari no. 1990; HR. Muslim no. 1137',
    evidence: ['bukhari:1990', 'muslim:2671'],
    on: inMonth(SHAWWAL, 1, 1),
  }),
  forbidden({
    id: 'iduladha',
    label: 'Iduladha: haram berpuasa',
    dalil: 'HR. Bukhari no. 1990; HR. Muslim no. 1137',
    evidence: ['bukhari:1990', 'muslim:2671'],
    on: inMonth(DHUL_HIJJAH, 10, 10),
  }),
  forbidden({
    id: 'tasyrik',
    label: 'Hari Tasyrik: haram berpuasa',
    dalil: 'HR. Muslim no. 1141; HR. Bukhari no. 1997',
    evidence: ['muslim:2677', 'bukhari:1997'],
    on: inMonth(DHUL_HIJJAH, 11, 13),
  }),

  obligatory({
    id: 'ramadan',
    label: 'Puasa Ramadan',
    dalil: 'QS. Al-Baqarah: 183, 185',
    evidence: ['2:183', '2:185'],
    on: inMonth(RAMADAN),
  }),

  fixed({
    id: 'senin',
    label: 'Puasa Senin',
    dalil: 'HR. Muslim no. 1162; HR. Tirmidzi no. 745, 747 (keduanya sahih menurut al-Albani)',
    evidence: ['muslim:2750', 'tirmidhi:745', 'tirmidhi:747'],
    on: onWeekday(MONDAY),
  }),
  fixed({
    id: 'kamis',
    label: 'Puasa Kamis',
    dalil: 'HR. Tirmidzi no. 745, 747 (keduanya sahih menurut al-Albani)',
    evidence: ['tirmidhi:745', 'tirmidhi:747'],
    on: onWeekday(THURSDAY),
  }),
  fixed({
    id: 'ayyamul-bidh',
    label: 'Puasa Ayyamul Bidh (13, 14, dan 15)',
    dalil:
      'HR. Tirmidzi no. 761 (hasan menurut at-Tirmidzi); HR. Abu Dawud no. 2449 (sahih menurut al-Albani); ' +
      'HR. Nasai no. 2424 (hasan menurut al-Albani)',
    evidence: ['tirmidhi:761', 'abudawud:2449', 'nasai:2424'],
    on: ({ hijri }) => hijri.day >= 13 && hijri.day <= 15,
  }),
  fixed({
    id: 'tasua',
    label: "Puasa Tasu'a (9 Muharam)",
    dalil: 'HR. Muslim no. 1134',
    evidence: ['muslim:2666', 'muslim:2667'],
    on: inMonth(MUHARRAM, 9, 9),
  }),
  fixed({
    id: 'asyura',
    label: 'Puasa Asyura (10 Muharam)',
    dalil: 'HR. Muslim no. 1162; HR. Bukhari no. 2004',
    evidence: ['muslim:2746', 'bukhari:2004'],
    on: inMonth(MUHARRAM, 10, 10),
  }),
  fixed({
    id: 'sesudah-asyura',
    label: 'Puasa 11 Muharam, menyertai Asyura',
    dalil: 'HR. Ahmad no. 2154 (sanadnya lemah); keutamaan puasa Muharam umumnya: HR. Muslim no. 1163',
    evidence: ['muslim:2755'],
    on: inMonth(MUHARRAM, 11, 11),
  }),
  fixed({
    id: 'awal-zulhijah',
    label: 'Puasa hari-hari pertama Zulhijah',
    dalil:
      'HR. Abu Dawud no. 2437 (sahih menurut al-Albani); HR. Bukhari no. 969; ' +
      'HR. Tirmidzi no. 757 (hasan sahih garib menurut at-Tirmidzi)',
    evidence: ['abudawud:2437', 'bukhari:969', 'tirmidhi:757'],
    on: inMonth(DHUL_HIJJAH, 1, 8),
  }),
  fixed({
    id: 'arafah',
    label: 'Puasa Arafah (bagi yang tidak berhaji)',
    dalil: 'HR. Muslim no. 1162',
    evidence: ['muslim:2746'],
    on: inMonth(DHUL_HIJJAH, 9, 9),
  }),

  discouraged({
    id: 'jumat-saja',
    label: 'Larangan mengkhususkan hari Jumat untuk berpuasa, kecuali disertai hari sebelum atau sesudahnya',
    dalil: 'HR. Bukhari no. 1985; HR. Muslim no. 1144',
    evidence: ['bukhari:1985', 'muslim:2683', 'muslim:2684'],
    on: onWeekday(FRIDAY),
  }),
  discouraged({
    id: 'mendahului-ramadan',
    label: 'Larangan mendahului Ramadan dengan puasa satu atau dua hari, kecuali puasa yang sudah biasa dikerjakan',
    dalil: 'HR. Bukhari no. 1914; HR. Muslim no. 1082',
    evidence: ['bukhari:1914', 'muslim:2518'],
    on: beforeRamadan,
  }),
  discouraged({
    id: 'hari-syak',
    label: 'Hari syak: larangan berpuasa karena ragu apakah Ramadan sudah masuk',
    dalil: 'HR. Tirmidzi no. 686 dan HR. Abu Dawud no. 2334 (keduanya sahih menurut al-Albani)',
    evidence: ['tirmidhi:686', 'abudawud:2334'],
    on: dayOfDoubt,
  }),

  open({
    id: 'enam-syawal',
    label: 'Puasa enam hari di bulan Syawal',
    dalil: 'HR. Muslim no. 1164',
    evidence: ['muslim:2758'],
    on: inMonth(SHAWWAL, 2),
  }),
  open({
    id: 'syakban',
    label: 'Memperbanyak puasa di bulan Syakban',
    dalil: 'HR. Bukhari no. 1969',
    evidence: ['bukhari:1969'],
    on: (day) => day.hijri.month === SHABAN && !beforeRamadan(day),
  }),
  open({
    id: 'muharam',
    label: 'Memperbanyak puasa di bulan Muharam',
    dalil: 'HR. Muslim no. 1163',
    evidence: ['muslim:2755', 'muslim:2756'],
    on: inMonth(MUHARRAM),
  }),

  practice({
    id: 'jumat',
    label: 'Amalan hari Jumat: mandi, wewangian, memperbanyak selawat, dan berdoa di waktu mustajab',
    dalil: 'HR. Bukhari no. 877, 883, 935; HR. Abu Dawud no. 1047, 1048 (keduanya sahih menurut al-Albani)',
    evidence: ['bukhari:877', 'bukhari:883', 'bukhari:935', 'abudawud:1047', 'abudawud:1048'],
    on: onWeekday(FRIDAY),
  }),
  practice({
    id: 'jumat-al-kahfi',
    label: 'Membaca Surah Al-Kahfi pada hari Jumat',
    dalil: "HR. Al-Hakim dan Al-Baihaqi (sahih menurut al-Albani, Sahih al-Jami' no. 6470)",
    evidence: [],
    on: onWeekday(FRIDAY),
  }),
  practice({
    id: 'lailatulqadar',
    label: ({ hijri }) => `Malam ganjil ke-${hijri.day} Ramadan, sejak magrib hari sebelumnya: mencari Lailatulqadar`,
    dalil: 'HR. Bukhari no. 2017; QS. Al-Qadr: 3',
    evidence: ['bukhari:2017', '97:3'],
    on: ({ hijri }) => hijri.month === RAMADAN && hijri.day >= 21 && hijri.day % 2 === 1,
  }),
  practice({
    id: 'paruh-kedua-syakban',
    label:
      'Paruh kedua Syakban: mazhab Syafii melarang memulai puasa sunah, kecuali yang biasa dikerjakan atau menyambung puasa ' +
      'sebelumnya; mazhab Hanafi, Maliki, dan Hanbali membolehkannya',
    dalil:
      'HR. Abu Dawud no. 2337, HR. Tirmidzi no. 738 (hasan sahih menurut at-Tirmidzi, sahih menurut al-Albani; ' +
      'Ahmad bin Hanbal mengingkarinya); HR. Bukhari no. 1969',
    evidence: ['abudawud:2337', 'tirmidhi:738', 'bukhari:1969'],
    on: (day) => day.hijri.month === SHABAN && day.hijri.day >= 16 && !beforeRamadan(day),
  }),
  practice({
    id: 'iktikaf',
    label: 'Sepuluh hari terakhir Ramadan: iktikaf',
    dalil: 'HR. Bukhari no. 2026',
    evidence: ['bukhari:2026'],
    on: inMonth(RAMADAN, 21),
  }),
  practice({
    id: 'zakat-fitri',
    label: ({ hijri }) =>
      hijri.month === SHAWWAL
        ? 'Zakat fitri: batas akhirnya sebelum salat Idulfitri'
        : 'Zakat fitri: boleh ditunaikan sehari atau dua hari sebelum Idulfitri',
    dalil: 'HR. Bukhari no. 1503, 1511; HR. Muslim no. 986',
    evidence: ['bukhari:1503', 'bukhari:1511', 'muslim:2288'],
    on: ({ hijri }) =>
      (hijri.month === RAMADAN && hijri.day >= hijri.daysInMonth - 1) || (hijri.month === SHAWWAL && hijri.day === 1),
  }),
  practice({
    id: 'takbir-idulfitri',
    label: 'Takbir Idulfitri, sejak magrib malam harinya sampai salat Id',
    dalil: 'QS. Al-Baqarah: 185',
    evidence: ['2:185'],
    on: inMonth(SHAWWAL, 1, 1),
  }),
  practice({
    id: 'salat-idulfitri',
    label: 'Idulfitri: makan sebelum berangkat, lalu salat Id',
    dalil: 'HR. Bukhari no. 953, 956',
    evidence: ['bukhari:953', 'bukhari:956'],
    on: inMonth(SHAWWAL, 1, 1),
  }),
  practice({
    id: 'sepuluh-zulhijah',
    label: 'Sepuluh hari pertama Zulhijah: memperbanyak amal saleh',
    dalil: 'HR. Bukhari no. 969; HR. Tirmidzi no. 757 (hasan sahih garib menurut at-Tirmidzi)',
    evidence: ['bukhari:969', 'tirmidhi:757'],
    on: inMonth(DHUL_HIJJAH, 1, 10),
  }),
  practice({
    id: 'takbir-iduladha',
    label: 'Takbir sesudah salat wajib, sejak subuh hari Arafah sampai asar 13 Zulhijah',
    dalil: 'QS. Al-Baqarah: 203; HR. Bukhari no. 970; amalan Umar, Ali, dan Ibnu Abbas (Al-Hakim)',
    evidence: ['2:203', 'bukhari:970'],
    on: inMonth(DHUL_HIJJAH, 9, 13),
  }),
  practice({
    id: 'salat-iduladha',
    label: 'Iduladha: salat Id lalu berkurban',
    dalil: 'HR. Bukhari no. 965',
    evidence: ['bukhari:965'],
    on: inMonth(DHUL_HIJJAH, 10, 10),
  }),
  practice({
    id: 'zikir-tasyrik',
    label: 'Hari Tasyrik: makan, minum, dan berzikir',
    dalil: 'QS. Al-Baqarah: 203; HR. Muslim no. 1141',
    evidence: ['2:203', 'muslim:2677', 'muslim:2678'],
    on: inMonth(DHUL_HIJJAH, 11, 13),
  }),
  practice({
    id: 'bulan-haram',
    label: 'Bulan haram: menjauhi kezaliman dan memperbanyak kebaikan',
    dalil: 'QS. At-Taubah: 36; HR. Bukhari no. 3197',
    evidence: ['9:36', 'bukhari:3197'],
    on: ({ hijri }) => SACRED.includes(hijri.month),
  }),
]
