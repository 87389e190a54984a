import type { Translated } from '../../../platform/language.ts'

type MessageWords = {
  send: string
  to: string
  toHelp: string
  text: string
  simulator: string
  submit: string
  meant: (phone: string) => string
  correct: string
  list: string
  all: string
  which: string
  columns: [accepted: string, to: string, content: string, status: string]
  none: string
  older: string
  one: (to: string) => string
  id: string
  status: string
  content: string
  credits: string
  timeline: string
  events: [status: string, at: string, reason: string]
  allMessages: string
}

export const messageWords: Translated<MessageWords> = {
  id: {
    send: 'Kirim pesan',
    to: 'Kepada',
    toHelp: 'Nomor dengan kode negara, misalnya +6281234567890',
    text: 'Pesan',
    simulator:
      'Di simulator, angka terakhir nomornya menentukan: …0000 ditolak, …0001 tidak dibaca, …0002 tetap terkirim. Nomor lain dibaca dalam dua detik.',
    submit: 'Kirim',
    meant: (phone) => `Maksud Anda ${phone}?`,
    correct: 'Ya, kirim ke nomor itu',
    list: 'Pesan terkirim, terbaru lebih dahulu',
    all: 'semua',
    which: 'Status',
    columns: ['Dikirim pada', 'Kepada', 'Isi', 'Status'],
    none: 'Belum ada pesan. Kirim yang pertama dengan formulir di atas, atau lewat API.',
    older: 'Pesan yang lebih lama',
    one: (to) => `Pesan kepada ${to}`,
    id: 'Id',
    status: 'Status',
    content: 'Isi',
    credits: 'Kredit',
    timeline: 'Perjalanan pesan',
    events: ['Status', 'Waktu', 'Keterangan'],
    allMessages: 'Semua pesan',
  },
  en: {
    send: 'Send a message',
    to: 'To',
    toHelp: 'A number with its country code, such as +6281234567890',
    text: 'Message',
    simulator:
      'On the simulator the last digits decide: …0000 is refused, …0001 never read, …0002 stays sent. Any other is read within two seconds.',
    submit: 'Send',
    meant: (phone) => `Did you mean ${phone}?`,
    correct: 'Yes, send it there',
    list: 'Sent messages, newest first',
    all: 'all',
    which: 'Status',
    columns: ['Sent at', 'To', 'Content', 'Status'],
    none: 'No messages yet. Send the first one with the form above, or through the API.',
    older: 'Older messages',
    one: (to) => `Message to ${to}`,
    id: 'Id',
    status: 'Status',
    content: 'Content',
    credits: 'Credits',
    timeline: 'Timeline',
    events: ['Status', 'Time', 'Reason'],
    allMessages: 'All messages',
  },
}
