import type { Wildcard } from '../../../messaging/webhooks/subscriptions.ts'
import type { ConnectionName } from '../../../messaging/webhooks/tables.ts'
import type { Translated } from '../../../platform/language.ts'

type WebhookWords = {
  senders: (addresses: string) => string
  columns: [address: string, events: string, status: string]
  none: string
  allEvents: string
  add: string
  addButton: string
  address: string
  events: string
  wildcard: Record<Wildcard, string>
  more: string
  tags: string
  tagsHelp: string
  connections: string
  connection: Record<ConnectionName, string>
  headers: string
  headersHelp: string
  headersSent: string
  removeHeader: string
  ed25519: string
  publicKey: string
  status: string
  since: string
  test: string
  pause: string
  resume: string
  edit: string
  rotate: string
  rotateText: string
  overlap: string
  hours: (hours: number) => string
  atOnce: string
  rotateButton: string
  remove: string
  removeSure: string
  removeText: string
  removeYes: string
  deliveries: string
  deliveryColumns: [at: string, event: string, status: string, attempts: string, next: string]
  noDeliveries: string
  noneMatch: string
  anyEvent: string
  anyStatus: string
  delivery: string
  payload: string
  payloadGone: string
  attempts: string
  attemptColumns: [at: string, result: string, answer: string]
  noAttempts: string
  answerBody: string
  replay: string
  span: string
  spanText: string
  from: string
  until: string
  eventId: string
  notices: Record<WebhookNotice, string>
}

export const NOTICES = ['test', 'replay', 'nothing', 'saved', 'paused', 'resumed', 'removed'] as const
type WebhookNotice = (typeof NOTICES)[number]

export const webhookWords: Translated<WebhookWords> = {
  id: {
    senders: (addresses) => `Kiriman berasal dari ${addresses}.`,
    columns: ['Alamat', 'Peristiwa', 'Status'],
    none: 'Belum ada webhook. Tambahkan alamat server Anda di bawah ini, dan setiap peristiwa dikirim ke sana.',
    allEvents: 'Lihat semua peristiwa akun ini',
    add: 'Tambah webhook',
    addButton: 'Tambah',
    address: 'Alamat',
    events: 'Peristiwa yang dikirim',
    wildcard: {
      'message.*': 'semua peristiwa pesan',
      'contact.*': 'semua peristiwa kontak',
      'conversation.*': 'semua peristiwa percakapan',
      'broadcast.*': 'semua peristiwa siaran',
      'data.*': 'semua peristiwa data',
      '*': 'semua peristiwa',
    },
    more: 'Filter, header, dan tanda tangan',
    tags: 'Hanya pesan berlabel',
    tagsHelp: 'Pisahkan dengan koma. Kosong: semua. Pesan masuk tidak memiliki label, jadi tidak ikut terkirim.',
    connections: 'Hanya pesan lewat',
    connection: { simulator: 'simulator', whatsapp: 'WhatsApp' },
    headers: 'Header tambahan',
    headersHelp:
      'Satu per baris, misalnya Authorization: Bearer abc. Disimpan terenkripsi dan tidak pernah ditampilkan lagi.',
    headersSent: 'Header yang ikut dikirim',
    removeHeader: 'hapus',
    ed25519: 'Tanda tangani juga dengan Ed25519, sehingga penerima cukup memegang kunci publik',
    publicKey: 'Kunci publik',
    status: 'Status',
    since: 'Dibuat',
    test: 'Kirim percobaan',
    pause: 'Jeda',
    resume: 'Aktifkan lagi',
    edit: 'Ubah webhook',
    rotate: 'Ganti kunci rahasia',
    rotateText:
      'Kunci yang baru ditampilkan sekali. Kunci lama dapat ikut berlaku sementara, supaya tidak ada kiriman yang ditolak.',
    overlap: 'Kunci lama masih berlaku',
    hours: (hours) => `${hours} jam`,
    atOnce: 'tidak, langsung diganti',
    rotateButton: 'Ganti kunci',
    remove: 'Hapus webhook',
    removeSure: 'Hapus webhook ini?',
    removeText: 'Kiriman yang masih menunggu dibatalkan, dan catatannya hilang. Ini tidak bisa dibatalkan.',
    removeYes: 'Ya, hapus',
    deliveries: 'Kiriman, terbaru lebih dahulu',
    deliveryColumns: ['Dibuat', 'Peristiwa', 'Status', 'Percobaan', 'Percobaan berikutnya'],
    noDeliveries: 'Belum ada kiriman. Tekan “Kirim percobaan” untuk mengirim satu contoh.',
    noneMatch: 'Tidak ada kiriman yang cocok. Coba kurangi saringannya.',
    anyEvent: 'semua peristiwa',
    anyStatus: 'semua status',
    delivery: 'Kiriman',
    payload: 'Isi yang dikirim',
    payloadGone: 'Peristiwa ini sudah tidak disimpan, jadi isinya tidak dapat ditampilkan.',
    attempts: 'Percobaan',
    attemptColumns: ['Waktu', 'Hasil', 'Jawaban'],
    noAttempts: 'Belum dicoba.',
    answerBody: 'Isi jawaban',
    replay: 'Kirim ulang',
    span: 'Kirim ulang satu rentang waktu',
    spanText:
      'Semua peristiwa akun ini pada rentang itu dikirim sekali lagi, juga yang terjadi selama webhook dijeda. Alamatnya harus sudah pernah menjawab percobaan dengan 200.',
    from: 'Dari',
    until: 'Sampai sebelum',
    eventId: 'Id peristiwa',
    notices: {
      test: 'Percobaan sedang dikirim. Muat ulang sebentar lagi.',
      replay: 'Sedang dikirim ulang. Muat ulang sebentar lagi.',
      nothing: 'Tidak ada peristiwa pada rentang itu.',
      saved: 'Perubahan tersimpan.',
      paused: 'Webhook dijeda. Peristiwa selama dijeda disimpan, dan dikirim setelah webhook diaktifkan lagi.',
      resumed: 'Webhook aktif lagi. Yang menunggu langsung dikirim.',
      removed: 'Webhook sudah dihapus.',
    },
  },
  en: {
    senders: (addresses) => `Deliveries come from ${addresses}.`,
    columns: ['Address', 'Events', 'Status'],
    none: 'No webhooks yet. Add your server’s address below to have every event sent there.',
    allEvents: 'See every event of this account',
    add: 'Add a webhook',
    addButton: 'Add',
    address: 'Address',
    events: 'Events to deliver',
    wildcard: {
      'message.*': 'all message events',
      'contact.*': 'all contact events',
      'conversation.*': 'all conversation events',
      'broadcast.*': 'all broadcast events',
      'data.*': 'all data events',
      '*': 'every event',
    },
    more: 'Filters, headers and signature',
    tags: 'Only messages with one of these labels',
    tagsHelp:
      'Separate labels with commas. Leave empty for all messages. Received messages have no labels, so with this filter they are not sent.',
    connections: 'Only messages through',
    connection: { simulator: 'the simulator', whatsapp: 'WhatsApp' },
    headers: 'Additional headers',
    headersHelp: 'One per line, such as Authorization: Bearer abc. They are stored encrypted and never shown again.',
    headersSent: 'Headers sent',
    removeHeader: 'remove',
    ed25519: 'Also sign with Ed25519, so that the receiver only needs the public key',
    publicKey: 'Public key',
    status: 'Status',
    since: 'Created',
    test: 'Send a test',
    pause: 'Pause',
    resume: 'Resume',
    edit: 'Edit webhook',
    rotate: 'Rotate the secret',
    rotateText:
      'The new secret is shown once. The old one can stay valid for a while, so that no delivery is rejected.',
    overlap: 'The old secret stays valid',
    hours: (hours) => `for ${hours} hours`,
    atOnce: 'not at all',
    rotateButton: 'Rotate the secret',
    remove: 'Delete the webhook',
    removeSure: 'Delete this webhook?',
    removeText: 'Pending deliveries are cancelled, and its log is deleted. This cannot be undone.',
    removeYes: 'Yes, delete it',
    deliveries: 'Deliveries, newest first',
    deliveryColumns: ['Created', 'Event', 'Status', 'Attempts', 'Next attempt'],
    noDeliveries: 'Nothing has been delivered yet. Press “Send a test” to send an example.',
    noneMatch: 'No deliveries match. Remove a filter.',
    anyEvent: 'every event',
    anyStatus: 'every status',
    delivery: 'Delivery',
    payload: 'Payload',
    payloadGone: 'This event has been deleted after its retention time and cannot be shown.',
    attempts: 'Attempts',
    attemptColumns: ['Time', 'Result', 'Response'],
    noAttempts: 'Not attempted yet.',
    answerBody: 'Response body',
    replay: 'Replay',
    span: 'Replay a period',
    spanText:
      'Every event of the account in that period is delivered again, including those from while the webhook was paused. The address must have answered a test with 200.',
    from: 'From',
    until: 'Until (exclusive)',
    eventId: 'Event id',
    notices: {
      test: 'The test is on its way. Refresh in a moment.',
      replay: 'It is being delivered again. Refresh in a moment.',
      nothing: 'There were no events in that period.',
      saved: 'Changes saved.',
      paused: 'The webhook is paused. Events are stored meanwhile and sent once it is active again.',
      resumed: 'The webhook is active again. Pending deliveries are sent at once.',
      removed: 'Webhook deleted.',
    },
  },
}
