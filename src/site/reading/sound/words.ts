import type { LanguageCode, Translated } from '../../../platform/language.ts'

const indonesian = {
  listen: 'Dengarkan',
  by: (licence: string) => `Bacaan: ${licence}`,
  player: 'Pemutar',
  play: 'Putar',
  pause: 'Jeda',
  before: 'Ayat sebelumnya',
  next: 'Ayat berikutnya',
  repeat: 'Ulangi tiap ayat',
  times: { 1: 'sekali', 2: '2 kali', 3: '3 kali', 0: 'terus-menerus' },
  close: 'Tutup',
  failed: 'Suara tidak dapat dimuat.',
}

export const soundWords: Translated<typeof indonesian, LanguageCode> = {
  id: indonesian,
  en: {
    listen: 'Listen',
    by: (licence) => `Recitation: ${licence}`,
    player: 'Player',
    play: 'Play',
    pause: 'Pause',
    before: 'Previous verse',
    next: 'Next verse',
    repeat: 'Repeat each verse',
    times: { 1: 'once', 2: 'twice', 3: '3 times', 0: 'endlessly' },
    close: 'Close',
    failed: 'The audio could not be loaded.',
  },
  ar: {
    listen: 'استمع',
    by: (licence) => `التلاوة: ${licence}`,
    player: 'المشغّل',
    play: 'تشغيل',
    pause: 'إيقاف مؤقت',
    before: 'الآية السابقة',
    next: 'الآية التالية',
    repeat: 'تكرار كل آية',
    times: { 1: 'مرة واحدة', 2: 'مرتين', 3: '٣ مرات', 0: 'بلا توقف' },
    close: 'إغلاق',
    failed: 'تعذّر تحميل الصوت.',
  },
}
