import type { Translated } from '../../../platform/language.ts'

const indonesian = {
  title: 'Kirim templat',
  to: (name: string) => `Kirim templat ke ${name}`,
  choose: 'Pilih templat yang sudah disetujui.',
  none: 'Belum ada templat yang disetujui.',
  make: 'Buat templat',
  another: 'Pilih templat lain',
  value: (placeholder: string) => `Isian {{${placeholder}}}`,
  file: 'Berkas di header templat',
  fileHelp: 'Alamat https berkas, atau id berkas dari halaman Berkas.',
  reads: 'Begini penerima membacanya',
  costs: 'Biaya, dalam kredit',
  left: 'Sisa kuota pesan',
  check: 'Lihat hasilnya',
  send: 'Kirim sekarang',
  sent: 'Templat sedang dikirim.',
  cannot: (reason: string) => `Belum bisa dikirim: ${reason}.`,
}

export const sendTemplateWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    title: 'Send a template',
    to: (name) => `Send a template to ${name}`,
    choose: 'Choose an approved template.',
    none: 'No templates have been approved yet.',
    make: 'Create a template',
    another: 'Choose another template',
    value: (placeholder) => `Value of {{${placeholder}}}`,
    file: 'Template header file',
    fileHelp: 'The https address of a file, or a file id from the Files page.',
    reads: 'How it will look',
    costs: 'Cost in credits',
    left: 'Messages left',
    check: 'Preview',
    send: 'Send now',
    sent: 'The template is on its way.',
    cannot: (reason) => `It cannot be sent: ${reason}.`,
  },
}
