import type { Scope } from '../../messaging/accounts/scopes.ts'
import type { Status, TIMELINE } from '../../messaging/messages/tables.ts'
import type { TemplateStatus } from '../../messaging/templates/tables.ts'
import type { DeliveryAttempt } from '../../messaging/webhooks/logs.ts'
import type { EventName, Webhook } from '../../messaging/webhooks/tables.ts'
import type { Translated } from '../../platform/language.ts'

type AttemptState = 'pending' | DeliveryAttempt['status']

type ShellWords = {
  console: string
  /** The purpose of the console, in a sentence. */
  lead: string
  places: Record<ConsoleSection, string>
  signOut: string
  language: string
  times: string
  changeZone: string
  refresh: string
  save: string
  none: string
  back: string
  failed: string
  again: string
  message: Record<(typeof TIMELINE)[number] | Status | 'waiting', string>
  webhook: Record<Webhook['status'], string>
  delivery: Record<AttemptState, string>
  template: Record<TemplateStatus, string>
  event: Record<EventName, string>
  scope: Record<Scope, string>
}

/** The sections in the console's header, in order. */
export const PLACES = {
  overview: '/console',
  inbox: '/console/inbox',
  messages: '/console/messages',
  received: '/console/received',
  contacts: '/console/contacts',
  broadcasts: '/console/broadcasts',
  templates: '/console/templates',
  rules: '/console/rules',
  webhooks: '/console/webhooks',
  keys: '/console/keys',
  people: '/console/people',
  account: '/console/account',
} as const

export type ConsoleSection = keyof typeof PLACES

export const shellWords: Translated<ShellWords> = {
  id: {
    console: 'Konsol',
    lead: 'Kirim, terima, dan pantau pesan pelanggan di satu tempat.',
    places: {
      overview: 'Ringkasan',
      inbox: 'Percakapan',
      messages: 'Terkirim',
      received: 'Diterima',
      contacts: 'Kontak',
      broadcasts: 'Siaran',
      templates: 'Templat',
      rules: 'Aturan',
      webhooks: 'Webhook',
      keys: 'Kunci',
      people: 'Tim',
      account: 'Akun',
    },
    signOut: 'Keluar',
    language: 'Bahasa',
    times: 'Waktu ditulis menurut zona',
    changeZone: 'Ganti zona waktu',
    refresh: 'Muat ulang',
    save: 'Simpan',
    none: 'tidak ada',
    back: 'Kembali ke ringkasan',
    failed: 'Tidak berhasil',
    again: 'Silakan coba beberapa saat lagi.',
    message: {
      waiting: 'Menunggu dikirim',
      scheduled: 'Terjadwal',
      accepted: 'Diterima server',
      unconfirmed: 'Belum pasti terkirim',
      played: 'Didengarkan',
      sent: 'Terkirim',
      delivered: 'Sampai',
      read: 'Dibaca',
      failed: 'Gagal',
    },
    webhook: { active: 'Aktif', disabled: 'Dijeda' },
    delivery: {
      pending: 'Menunggu',
      succeeded: 'Berhasil',
      failed: 'Gagal, akan dicoba lagi',
      exhausted: 'Gagal',
      cancelled: 'Dibatalkan',
    },
    template: {
      PENDING: 'Menunggu keputusan',
      APPROVED: 'Disetujui',
      REJECTED: 'Ditolak',
      PAUSED: 'Dijeda',
      DISABLED: 'Dinonaktifkan',
    },
    event: {
      'message.sent': 'pesan terkirim',
      'message.delivered': 'pesan sampai',
      'message.read': 'pesan dibaca',
      'message.failed': 'pesan gagal',
      'message.received': 'pesan masuk',
      'contact.opted_out': 'berhenti menerima pesan',
      'conversation.opened': 'percakapan dibuka',
      'conversation.assigned': 'penanggung jawab percakapan berubah',
      'conversation.noted': 'catatan percakapan',
      'conversation.closed': 'percakapan ditutup',
      'conversation.handed_over': 'diserahkan oleh aturan',
      'broadcast.progress': 'kemajuan siaran',
      'data.changed': 'data rujukan berubah',
    },
    scope: {
      'messages:write': 'mengirim pesan',
      'messages:read': 'melihat pesan',
      'conversations:write': 'menjawab percakapan',
      'conversations:read': 'melihat percakapan',
      'broadcasts:write': 'mengirim siaran',
      'broadcasts:read': 'melihat siaran',
      'contacts:write': 'mengubah kontak',
      'contacts:read': 'melihat kontak',
      'media:write': 'mengunggah berkas',
      'media:read': 'melihat berkas',
      'templates:write': 'mengubah templat',
      'templates:read': 'melihat templat',
      'rules:write': 'mengubah aturan',
      'bridge:read': 'melihat layanan cek ayat & hadis lewat chat',
      'bridge:write': 'mengatur layanan cek ayat & hadis lewat chat',
      'rules:read': 'melihat aturan',
      'webhooks:write': 'mengubah webhook',
      'webhooks:read': 'melihat webhook',
      'stream:read': 'mengikuti peristiwa',
      'connections:read': 'melihat nomor pengirim',
      'analytics:read': 'melihat pemakaian',
      'users:read': 'melihat siapa saja yang memakai akun',
      'keys:write': 'mengelola kunci, orang, dan akun',
      'settings:read': 'melihat pengaturan',
      'settings:write': 'mengubah pengaturan',
    },
  },
  en: {
    console: 'Console',
    lead: 'Send, receive and follow your customers’ messages in one place.',
    places: {
      overview: 'Overview',
      inbox: 'Inbox',
      messages: 'Sent',
      received: 'Received',
      contacts: 'Contacts',
      broadcasts: 'Broadcasts',
      templates: 'Templates',
      rules: 'Rules',
      webhooks: 'Webhooks',
      keys: 'Keys',
      people: 'Team',
      account: 'Account',
    },
    signOut: 'Sign out',
    language: 'Language',
    times: 'Times are in',
    changeZone: 'Change the time zone',
    refresh: 'Refresh',
    save: 'Save',
    none: 'none',
    back: 'Back to the overview',
    failed: 'That did not work',
    again: 'Please try again in a moment.',
    message: {
      waiting: 'Waiting to be sent',
      scheduled: 'Scheduled',
      accepted: 'Accepted',
      unconfirmed: 'Not confirmed yet',
      played: 'Played',
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      failed: 'Failed',
    },
    webhook: { active: 'Active', disabled: 'Paused' },
    delivery: {
      pending: 'Waiting',
      succeeded: 'Succeeded',
      failed: 'Failed, will be retried',
      exhausted: 'Failed',
      cancelled: 'Cancelled',
    },
    template: {
      PENDING: 'Awaiting a decision',
      APPROVED: 'Approved',
      REJECTED: 'Rejected',
      PAUSED: 'Paused',
      DISABLED: 'Disabled',
    },
    event: {
      'message.sent': 'message sent',
      'message.delivered': 'message delivered',
      'message.read': 'message read',
      'message.failed': 'message failed',
      'message.received': 'message received',
      'contact.opted_out': 'opted out of messages',
      'conversation.opened': 'conversation opened',
      'conversation.assigned': 'conversation assigned',
      'conversation.noted': 'note added to a conversation',
      'conversation.closed': 'conversation closed',
      'conversation.handed_over': 'handed over by a rule',
      'broadcast.progress': 'broadcast progress',
      'data.changed': 'reference data changed',
    },
    scope: {
      'messages:write': 'send messages',
      'messages:read': 'see messages',
      'conversations:write': 'answer conversations',
      'conversations:read': 'see conversations',
      'broadcasts:write': 'send broadcasts',
      'broadcasts:read': 'see broadcasts',
      'contacts:write': 'change contacts',
      'contacts:read': 'see contacts',
      'media:write': 'upload files',
      'media:read': 'see files',
      'templates:write': 'change templates',
      'templates:read': 'see templates',
      'rules:write': 'change rules',
      'bridge:read': 'see settings for checking verses and hadith by chat',
      'bridge:write': 'change settings for checking verses and hadith by chat',
      'rules:read': 'see rules',
      'webhooks:write': 'change webhooks',
      'webhooks:read': 'see webhooks',
      'stream:read': 'follow events',
      'connections:read': 'see the numbers that send',
      'analytics:read': 'see usage',
      'users:read': 'see the people of the account',
      'keys:write': 'manage keys, people and the account',
      'settings:read': 'see settings',
      'settings:write': 'change settings',
    },
  },
}
