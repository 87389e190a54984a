import type { LanguageCode, Translated } from '../../../platform/language.ts'
import type { CalendarMethod } from '../../../reference/calendar/hijri.ts'
import type { EventType } from '../../../reference/calendar/rules.ts'

type CalendarWords = {
  title: string
  lead: string
  of: (month: string) => string
  noSuchMonth: (first: string, last: string) => string
  today: string
  year: (year: string) => string
  begins: string
  length: string
  days: (count: string) => string
  onceAYear: string
  types: Record<EventType, string>
  methods: Record<CalendarMethod, string>
  byMethod: string
  byMethodLead: string
  month: string
  decided: string
  /** Why a first day may still change: a short form, and a sentence. */
  uncertain: Record<'decision' | 'margin', string>
  provisional: Record<'decision' | 'margin', (months: string) => string>
  outside: string
  shown: (method: string) => string
  choose: string
  subscribe: string
  apps: { device: string; google: string; outlook: string; office: string; address: string }
  reference: string
}

export const calendarWords: Translated<CalendarWords, LanguageCode> = {
  id: {
    title: 'Kalender sunah',
    lead: 'Puasa sunah, hari-hari yang terlarang untuk berpuasa, dan amalan dalam sebulan, dengan tanggal hijriah menurut tiga cara penetapan.',
    of: (month) => `Kalender sunah ${month}`,
    noSuchMonth: (first, last) => `Bulan harus antara 1 dan 12, dan tahun antara ${first} dan ${last}.`,
    today: 'Hari ini',
    year: (year) => `Tahun ${year}`,
    begins: 'Mulai',
    length: 'Panjang',
    days: (count) => `${count} hari`,
    onceAYear: 'Sekali setahun',
    types: {
      puasa_wajib: 'Puasa wajib',
      puasa_sunnah: 'Puasa sunah',
      larangan: 'Larangan berpuasa',
      amalan: 'Amalan',
    },
    methods: {
      kemenag: 'Kementerian Agama RI',
      khgt: 'Kalender Hijriah Global Tunggal',
      umalqura: 'Ummul Qura, Arab Saudi',
    },
    byMethod: 'Awal bulan menurut setiap cara',
    byMethodLead: 'Hari hijriah dimulai sejak magrib pada malam sebelumnya.',
    month: 'Bulan',
    decided: 'ditetapkan',
    uncertain: { decision: 'menunggu sidang isbat', margin: 'perkiraan' },
    provisional: {
      decision: (months) => `Awal ${months} masih perkiraan: sidang isbat yang akan menetapkannya.`,
      margin: (months) =>
        `Awal ${months} masih perkiraan dan dapat bergeser sehari: menurut hisab, hilalnya kurang dari 0,1° dari batas kriteria.`,
    },
    outside: 'di luar kalender ini',
    shown: (method) => `Tanggal hijriah di halaman ini menurut ${method}.`,
    choose: 'Tampilkan menurut:',
    subscribe: 'Pasang di aplikasi kalender Anda',
    apps: {
      device: 'Apple dan ponsel',
      google: 'Google Kalender',
      outlook: 'Outlook',
      office: 'Microsoft 365',
      address: 'Alamat .ics',
    },
    reference: 'Dalil',
  },
  en: {
    title: 'Sunnah calendar',
    lead: 'Recommended fasts, days on which fasting is forbidden, and practices of a month, with Hijri dates by three methods.',
    of: (month) => `Sunnah calendar of ${month}`,
    noSuchMonth: (first, last) => `The month must be from 1 to 12, and the year from ${first} to ${last}.`,
    today: 'Today',
    year: (year) => `The year ${year}`,
    begins: 'Begins',
    length: 'Length',
    days: (count) => `${count} days`,
    onceAYear: 'Once a year',
    types: {
      puasa_wajib: 'Obligatory fasts',
      puasa_sunnah: 'Recommended fasts',
      larangan: 'Fasting not allowed',
      amalan: 'Practices',
    },
    methods: {
      kemenag: 'Indonesia’s Ministry of Religious Affairs',
      khgt: 'Single Global Hijri Calendar',
      umalqura: 'Umm al-Qura, Saudi Arabia',
    },
    byMethod: 'First days of the months by each method',
    byMethodLead: 'A Hijri day begins at the sunset before.',
    month: 'Month',
    decided: 'decided',
    uncertain: { decision: 'awaits a decision', margin: 'provisional' },
    provisional: {
      decision: (months) =>
        `The beginning of ${months} is provisional: it awaits the decision of Indonesia’s ministry.`,
      margin: (months) =>
        `The beginning of ${months} is provisional and may move by a day: by computation the new moon is less than 0.1° from the limit of the criterion.`,
    },
    outside: 'outside this calendar',
    shown: (method) => `Hijri dates on this page follow ${method}.`,
    choose: 'Show by:',
    subscribe: 'Subscribe in your calendar app',
    apps: {
      device: 'Apple and phones',
      google: 'Google Calendar',
      outlook: 'Outlook',
      office: 'Microsoft 365',
      address: 'Address of the .ics file',
    },
    reference: 'Evidence',
  },
  ar: {
    title: 'تقويم السنن',
    lead: 'صيام التطوع والأيام المنهي عن صومها وأعمال الشهر، مع التاريخ الهجري على ثلاث طرق.',
    of: (month) => `تقويم السنن لشهر ${month}`,
    noSuchMonth: (first, last) => `يجب أن يكون الشهر من ١ إلى ١٢، والسنة من ${first} إلى ${last}.`,
    today: 'اليوم',
    year: (year) => `سنة ${year}`,
    begins: 'يبدأ',
    length: 'أيامه',
    days: (count) => `${count} يومًا`,
    onceAYear: 'مرة في السنة',
    types: { puasa_wajib: 'الصوم الواجب', puasa_sunnah: 'صوم التطوع', larangan: 'ما نُهي عن صومه', amalan: 'الأعمال' },
    methods: {
      kemenag: 'وزارة الشؤون الدينية الإندونيسية',
      khgt: 'التقويم الهجري العالمي الموحد',
      umalqura: 'أم القرى، السعودية',
    },
    byMethod: 'أول كل شهر بحسب كل طريقة',
    byMethodLead: 'يبدأ اليوم الهجري من غروب الشمس قبله.',
    month: 'الشهر',
    decided: 'ثبت بقرار',
    uncertain: { decision: 'بانتظار إثبات الهلال', margin: 'تقديري' },
    provisional: {
      decision: (months) => `بداية (${months}) تقديرية، وهي بانتظار قرار وزارة الشؤون الدينية.`,
      margin: (months) =>
        `بداية (${months}) تقديرية وقد تتقدم أو تتأخر يومًا: فالهلال بالحساب على أقل من ٠٫١° من حد المعيار.`,
    },
    outside: 'خارج هذا التقويم',
    shown: (method) => `التاريخ الهجري في هذه الصفحة بحسب ${method}.`,
    choose: 'العرض بحسب:',
    subscribe: 'اشترك في تطبيق التقويم',
    apps: {
      device: 'أجهزة Apple والهواتف',
      google: 'تقويم Google',
      outlook: 'Outlook',
      office: 'Microsoft 365',
      address: 'عنوان ملف ‎.ics',
    },
    reference: 'الدليل',
  },
}
