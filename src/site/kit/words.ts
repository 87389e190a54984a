import type { LanguageCode, Translated } from '../../platform/language.ts'

/** Words of every page's document, before and in its header. */
export const documentWords: Translated<{ skip: string; menu: string }, LanguageCode> = {
  id: { skip: 'Langsung ke isi', menu: 'Menu' },
  en: { skip: 'Skip to the content', menu: 'Menu' },
  ar: { skip: 'انتقل إلى المحتوى', menu: 'القائمة' },
}

const indonesian = {
  newer: 'Lebih baru',
  older: 'Lebih lama',
  previous: 'Sebelumnya',
  next: 'Berikutnya',
  pageOf: (page: number, last: number) => `Halaman ${page} dari ${last}`,
  cancel: 'Batal',
  find: 'Cari',
  filter: 'Cari dan saring',
  unfiltered: 'Tampilkan semua',
  fromDay: 'Sejak tanggal',
  untilDay: 'Sampai tanggal',
  download: 'Unduh sebagai CSV',
  asTable: 'Tampilkan sebagai tabel',
  noDays: 'Tidak ada data pada hari-hari ini.',
  copyNow: 'Salin sekarang. Halaman ini hanya menampilkannya sekali, dan kami tidak dapat menampilkannya lagi.',
  copied: 'Sudah saya salin',
  making: 'Sedang dibuat …',
  signedInAgain: 'Anda sudah masuk lagi',
  stillThere: 'Sesi Anda berakhir sebelum formulir terkirim. Isiannya masih tersimpan, dan belum ada yang dikirim.',
  backToForm: 'Buka formulir saya',
  restored:
    'Inilah isian Anda sebelum sesi berakhir. Belum ada yang dikirim: periksa, lalu kirim lagi. Berkas perlu dipilih lagi.',
  gone: 'Sudah ditampilkan',
  goneText:
    'Kunci hanya ditampilkan sekali, sesaat setelah dibuat. Jika belum tersalin, buat kunci baru dan cabut yang ini, atau ganti kunci rahasia webhook.',
}

/** The kit's own words, for pages of all areas. */
export const kitWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    newer: 'Newer',
    older: 'Older',
    previous: 'Previous',
    next: 'Next',
    pageOf: (page, last) => `Page ${page} of ${last}`,
    cancel: 'Cancel',
    find: 'Search',
    filter: 'Search and filter',
    unfiltered: 'Show all',
    fromDay: 'From',
    untilDay: 'Until',
    download: 'Download as CSV',
    asTable: 'Show as a table',
    noDays: 'Nothing on these days.',
    copyNow: 'Copy it now. It is shown only once and cannot be shown again.',
    copied: 'I have copied it',
    making: 'Creating …',
    signedInAgain: 'You are signed in again',
    stillThere: 'Your session had ended before you sent the form. What you typed was saved, and nothing was sent.',
    backToForm: 'Open my form',
    restored:
      'This is what you had typed when your session ended. Nothing was sent: check it, and send it again. Files must be chosen again.',
    gone: 'Already shown',
    goneText:
      'A secret is shown only once, right after it is created. If you did not copy it, create another key and revoke this one, or rotate the webhook’s secret.',
  },
}
