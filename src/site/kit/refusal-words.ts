import type { Translated } from './language.ts'

/** What the product refuses with, and what people read instead; `$1` is what the first parentheses hold. */
export const TRANSLATED_REFUSALS: readonly [RegExp, Translated<string>][] = [
  [
    /phone number with its country code/,
    {
      id: 'Tulis nomor telepon dengan kode negara, misalnya +6281234567890.',
      en: 'Write a phone number with its country code, such as +6281234567890.',
    },
  ],
  [
    /^The recipient opted out/,
    {
      id: 'Orang ini sudah meminta untuk tidak dikirimi pesan lagi.',
      en: 'This person has asked for no more messages.',
    },
  ],
  [
    /^The recipient has not written in the last (\d+) hours/,
    {
      id: 'Orang ini tidak menulis dalam $1 jam terakhir. Kirim templat yang sudah disetujui.',
      en: 'This person has not written in the last $1 hours. Send an approved template instead.',
    },
  ],
  [
    /must be an e-mail address/,
    {
      id: 'Tulis alamat surel yang lengkap, misalnya nama@contoh.id.',
      en: 'Write a complete e-mail address, such as name@example.org.',
    },
  ],
  [/^must be one line/, { id: 'Tulis dalam satu baris.', en: 'Write it on one line.' }],
  [
    /is not the address of a website/,
    {
      id: 'Tulis satu alamat situs web per baris, misalnya https://contoh.id.',
      en: 'Write one website address on each line, such as https://example.org.',
    },
  ],
  [/at most (\d+) websites/, { id: 'Paling banyak $1 situs web.', en: 'At most $1 websites.' }],
  [/is none of what may stand here/, { id: 'Isian ini tidak dapat dibaca.', en: 'This cannot be read.' }],
  [/^This contact was not found/, { id: 'Kontak ini tidak ditemukan.', en: 'This contact was not found.' }],
  [/(not be empty|is missing)$/, { id: 'Wajib diisi.', en: 'This must be filled in.' }],
  [/at most (\d+) characters/, { id: 'Paling panjang $1 karakter.', en: 'At most $1 characters.' }],
  [/at least (\d+) characters/, { id: 'Paling sedikit $1 karakter.', en: 'At least $1 characters.' }],
  [
    /null bytes or broken characters/,
    {
      id: 'Teks ini memuat karakter yang tidak dapat dibaca. Ketik ulang.',
      en: 'This text contains a character that cannot be read. Please retype it.',
    },
  ],
  [
    /must be an https address/,
    {
      id: 'Tulis alamat https yang lengkap, misalnya https://contoh.id/webhook.',
      en: 'Write a whole https address, such as https://example.org/webhook.',
    },
  ],
  [
    /must be an http\(s\) address/,
    { id: 'Tulis alamat lengkap yang diawali https://.', en: 'Write a whole address that begins with https://.' },
  ],
  [
    /must not hold credentials/,
    {
      id: 'Alamat tidak boleh memuat nama pengguna atau kata sandi.',
      en: 'The address must hold no user name and no password.',
    },
  ],
  [
    /(?<!\S)(\S+) (?:is|has) a private address/,
    {
      id: '$1 berada di jaringan pribadi, jadi tidak dapat dijangkau dari server ini.',
      en: '$1 is in a private network, which this server does not send to.',
    },
  ],
  [
    /port (\d+) is not allowed, only (.+)/,
    { id: 'Port $1 tidak diizinkan, hanya $2.', en: 'Port $1 is not allowed, only $2.' },
  ],
  [
    /at most (\d+) endpoints/,
    { id: 'Satu akun paling banyak memiliki $1 webhook.', en: 'An account has at most $1 webhooks.' },
  ],
  [
    /^This endpoint is disabled/,
    { id: 'Webhook ini sedang dijeda. Aktifkan dahulu.', en: 'This webhook is paused. Resume it first.' },
  ],
  [
    /^This endpoint has not confirmed yet/,
    {
      id: 'Alamat ini belum pernah menjawab percobaan dengan 200. Kirim percobaan dahulu.',
      en: 'This address has not answered a test with 200 yet. Send it a test first.',
    },
  ],
  [
    /^holds more than (\d+) events/,
    {
      id: 'Ada lebih dari $1 kejadian. Pilih rentang yang lebih pendek.',
      en: 'There are more than $1 events. Choose a shorter span.',
    },
  ],
  [/^must be after from/, { id: 'Harus setelah awal rentang.', en: 'This must be after the beginning.' }],
  [/must be a day and a time/, { id: 'Tulis tanggal dan jam.', en: 'Write a day and a time.' }],
  [/^The event is no longer kept/, { id: 'Kejadian ini sudah tidak disimpan.', en: 'This event is no longer kept.' }],
  [
    /has (\d+) deliveries pending/,
    {
      id: 'Masih ada $1 kiriman atau lebih yang menunggu. Kirim ulang setelah sebagian selesai.',
      en: '$1 deliveries or more are waiting. Replay when some of them are done.',
    },
  ],
  [/name at least one|^choose at least one/, { id: 'Pilih paling sedikit satu.', en: 'Choose at least one.' }],
  [
    /^There is a template (\S+) in (\S+) already/,
    { id: 'Templat $1 dalam bahasa $2 sudah ada.', en: 'There is a template $1 in $2 already.' },
  ],
  [
    /must consist of a to z/,
    {
      id: 'Hanya huruf kecil a sampai z, angka, dan garis bawah, misalnya kajian_ahad.',
      en: 'Only small letters a to z, digits and underscores, such as sunday_class.',
    },
  ],
  [
    /must be a language code/,
    { id: 'Tulis kode bahasa, misalnya id atau en_US.', en: 'Write a language code, such as id or en_US.' },
  ],
  [
    /placeholders must run from \{\{1\}\} to (\S+)/,
    {
      id: 'Nomor isian harus urut dari {{1}} sampai $1 tanpa ada yang terlewat.',
      en: 'Placeholders must run from {{1}} to $1 without gaps.',
    },
  ],
  [
    /^(\{\{.*\}\}) must be named/,
    {
      id: '$1 harus berupa nama seperti isian lain: huruf kecil, angka, dan garis bawah.',
      en: '$1 must be a name like the others: small letters, digits and underscores.',
    },
  ],
  [
    /^(\{\{.*\}\}) must be numbered/,
    { id: '$1 harus berupa nomor, seperti isian lain.', en: '$1 must be a number, as the others are.' },
  ],
  [
    /a placeholder cannot be named (.+)/,
    { id: 'Isian tidak boleh bernama $1.', en: 'A placeholder cannot be named $1.' },
  ],
  [
    /^(\d+) examples are expected/,
    { id: 'Tulis $1 contoh, satu per baris.', en: 'Write $1 examples, one on each line.' },
  ],
  [
    /needs words of its own besides its placeholders/,
    { id: 'Isi pesan harus memuat kata selain isian.', en: 'The body needs words besides its placeholders.' },
  ],
  [
    /a header takes one placeholder/,
    { id: 'Judul hanya dapat memuat satu isian.', en: 'A header takes one placeholder.' },
  ],
  [
    /a (header|footer|button) has no line breaks/,
    { id: 'Teks ini harus dalam satu baris.', en: 'This text has no line breaks.' },
  ],
  [
    /there may be at most (\d+) of URL/,
    { id: 'Tombol tautan paling banyak $1.', en: 'There may be at most $1 buttons with an address.' },
  ],
  [
    /there may be at most (\d+) of PHONE_NUMBER/,
    { id: 'Tombol telepon paling banyak $1.', en: 'There may be at most $1 button with a phone number.' },
  ],
  [
    /quick replies stand together/,
    {
      id: 'Tombol balasan cepat harus berurutan, sebelum atau sesudah tombol lain.',
      en: 'Quick replies stand together, before or after the others.',
    },
  ],
  [
    /each button has a text of its own/,
    { id: 'Setiap tombol harus memiliki teks yang berbeda.', en: 'Each button has a text of its own.' },
  ],
  [
    /the text of a button takes no placeholder/,
    { id: 'Teks tombol tidak dapat memuat isian.', en: 'The text of a button takes no placeholder.' },
  ],
  [
    /a placeholder stands at the end of an address/,
    { id: 'Isian harus berada di akhir alamat.', en: 'A placeholder must be at the end of an address.' },
  ],
  [
    /a value has no line breaks/,
    {
      id: 'Nilai isian harus dalam satu baris, tanpa tab, dan paling banyak empat spasi berturut-turut.',
      en: 'A value has no line breaks, no tabs and at most four spaces in a row.',
    },
  ],
  [
    /the (header|body) has (\d+) characters with these values, and at most (\d+) are taken/,
    {
      id: 'Dengan isian ini panjangnya $2 karakter, padahal paling banyak $3.',
      en: 'With these values it has $2 characters, and at most $3 are taken.',
    },
  ],
  [/a footer takes no placeholders/, { id: 'Footer tidak dapat memuat isian.', en: 'A footer takes no placeholders.' }],
  [
    /an address takes one placeholder/,
    { id: 'Satu alamat hanya dapat memuat satu isian.', en: 'An address takes one placeholder.' },
  ],
  [
    /a header of format TEXT needs a text/,
    { id: 'Tulis teks header, atau pilih tanpa header.', en: 'Write the text of the header, or choose none.' },
  ],
  [/is none of your files/, { id: 'Akun ini tidak memiliki berkas itu.', en: 'This account has no such file.' }],
  [
    /must be the id of an uploaded file/,
    {
      id: 'Tulis id berkas yang sudah diunggah, diawali med_.',
      en: 'Write the id of an uploaded file: it begins with med_.',
    },
  ],
  [
    /upload a file that shows/,
    {
      id: 'Unggah contoh berkas lewat API, lalu tulis idnya di sini.',
      en: 'Upload an example through the API and write its id here.',
    },
  ],
  [
    /must be a file of the format (\S+), and this one is (\S+)/,
    { id: 'Berkas ini $2, padahal headernya berformat $1.', en: 'This file is $2, and the header asks for $1.' },
  ],
  [
    /^A template that is (\S+) cannot/,
    {
      id: 'Keadaan templat ini tidak mengizinkannya. Muat ulang halamannya.',
      en: 'The state of this template does not allow that. Open its page again.',
    },
  ],
  [
    /^Somebody else has just decided/,
    { id: 'Orang lain baru saja memutuskan templat ini.', en: 'Somebody else has just decided on this template.' },
  ],
  [
    /templates are decided by its network/,
    { id: 'Templat akun ini diputuskan oleh WhatsApp.', en: 'WhatsApp decides on the templates of this account.' },
  ],
  [/is not a known time zone/, { id: 'Pilih zona waktu dari daftar.', en: 'Choose a time zone of the list.' }],
  [
    /^This form was not ours/,
    {
      id: 'Formulir ini sudah tidak berlaku. Buka halamannya sekali lagi.',
      en: 'This form is out of date. Open its page again.',
    },
  ],
  [
    /^This form did not come from the console/,
    {
      id: 'Formulir ini tidak berasal dari konsol. Buka konsol dan masuk dari sana.',
      en: 'This form did not come from the console. Open the console and sign in there.',
    },
  ],
  [
    /^Too many wrong keys/,
    { id: 'Terlalu banyak kunci salah. Tunggu satu menit.', en: 'Too many wrong keys. Wait a minute.' },
  ],
  [/was not found$/, { id: 'Halaman ini tidak ditemukan.', en: 'This page was not found.' }],
  // what became of endpoints and deliveries
  [/^Disabled by the account/, { id: 'dijeda dari akun ini', en: 'paused by the account' }],
  [/answered 410 Gone/, { id: 'alamatnya menjawab 410 Gone', en: 'the address answered 410 Gone' }],
  [
    /^Every delivery failed for five days/,
    { id: 'semua kiriman gagal selama lima hari', en: 'every delivery failed for five days' },
  ],
  [/^answered (\d+), not 200/, { id: 'menjawab $1, bukan 200', en: 'answered $1, not 200' }],
  [/^no answer in time/, { id: 'tidak menjawab dalam 30 detik', en: 'no answer within 30 seconds' }],
  [/^the endpoint was deleted/, { id: 'webhook sudah dihapus', en: 'the webhook was deleted' }],
  [/^the event is no longer kept/, { id: 'kejadiannya sudah tidak disimpan', en: 'the event is no longer kept' }],
  [
    /^The recipient is not on the network/,
    { id: 'nomor ini tidak terdaftar di jaringan', en: 'this number is not on the network' },
  ],
]
