import type { RecipientOutcome } from '../../../messaging/broadcasts/results.ts'
import type { BroadcastState, Pause, Skip } from '../../../messaging/broadcasts/tables.ts'
import type { Translated } from '../../../platform/language.ts'

export const broadcastWords: Translated<{
  add: string
  list: string
  columns: [name: string, state: string, template: string, at: string]
  none: string
  states: Record<BroadcastState, string>
  pauses: Record<Pause, string>
  choose: string
  chooseText: string
  noTemplates: string
  makeTemplate: string
  form: {
    name: string
    nameHelp: string
    template: string
    audience: string
    everyone: string
    labelled: (labels: string) => string
    tags: string
    tagsHelp: (known: string) => string
    notTags: string
    failedOf: string
    value: (placeholder: string) => string
    source: string
    fixed: string
    contactName: string
    phone: string
    own: (field: string) => string
    text: string
    textHelp: string
    media: string
    mediaHelp: string
    sendAt: string
    sendAtHelp: (zone: string) => string
    quiet: string
    quietFrom: string
    quietTo: string
    perSecond: string
    check: string
    send: string
  }
  reach: {
    title: string
    reached: string
    skipped: string
    credits: string
    duration: string
    minutes: (count: string) => string
    quota: string
    enough: string
    tooFew: string
    nobody: string
    example: string
    lacking: (fields: string) => string
    capped: string
  }
  skips: Record<Skip, string>
  progress: string
  figures: {
    audience: string
    sent: string
    delivered: string
    read: string
    failed: string
    unknown: string
    credits: string
  }
  done: (done: string, all: string) => string
  plot: string
  pause: string
  resume: string
  cancel: string
  cancelSure: (name: string) => string
  cancelText: string
  cancelYes: string
  again: string
  againText: (count: string) => string
  results: string
  resultColumns: [who: string, state: string, reason: string]
  outcomes: Record<RecipientOutcome, string>
  all: string
  noResults: string
  started: string
  ended: string
}> = {
  id: {
    add: 'Buat siaran',
    list: 'Siaran, terbaru lebih dahulu',
    columns: ['Nama', 'Status', 'Templat', 'Dibuat'],
    none: 'Belum ada siaran. Buat satu untuk mengirim sebuah templat ke banyak kontak sekaligus, masing-masing satu kali.',
    states: {
      draft: 'Konsep',
      scheduled: 'Terjadwal',
      laying_out: 'Menyusun penerima',
      running: 'Berjalan',
      paused: 'Dijeda',
      done: 'Selesai',
      cancelled: 'Dibatalkan',
      expired: 'Lewat waktu',
    },
    pauses: {
      account: 'Anda menjedanya.',
      failures: 'Terlalu banyak pesannya gagal. Periksa penyebabnya sebelum melanjutkan.',
      template: 'Templatnya tidak lagi disetujui, atau isiannya berubah.',
      quota: 'Kuota pesan habis. Lanjutkan setelah kuota diperbarui.',
      restored:
        'Server dipulihkan dari cadangan. Siaran ini mungkin sudah terkirim ke sebagian penerima setelah cadangan itu dibuat, jadi tidak dapat dilanjutkan.',
    },
    choose: 'Pilih templat',
    chooseText: 'Siaran memakai templat yang sudah disetujui.',
    noTemplates: 'Belum ada templat yang disetujui.',
    makeTemplate: 'Buat templat',
    form: {
      name: 'Nama siaran',
      nameHelp: 'Hanya untuk Anda; penerima tidak melihatnya.',
      template: 'Templat',
      audience: 'Penerima',
      everyone: 'Semua kontak',
      labelled: (labels) => `Kontak berlabel ${labels}`,
      tags: 'Label penerima',
      tagsHelp: (known) =>
        known === ''
          ? 'Kosongkan untuk mengirim ke semua kontak. Beberapa label dipisah koma: kontak harus punya semuanya.'
          : `Kosongkan untuk mengirim ke semua kontak. Beberapa label dipisah koma: kontak harus punya semuanya. Label Anda: ${known}.`,
      notTags: 'Kecuali yang berlabel',
      failedOf: 'Hanya mereka yang gagal pada siaran sebelumnya',
      value: (placeholder) => `Isian {{${placeholder}}}`,
      source: 'Diambil dari',
      fixed: 'Teks yang sama untuk semua',
      contactName: 'Nama kontak',
      phone: 'Nomor kontak',
      own: (field) => `Kolom ${field}`,
      text: 'Teks, atau pengganti bila kosong',
      textHelp: 'Kontak yang isiannya kosong dan tanpa pengganti dilewati.',
      media: 'Berkas header templat',
      mediaHelp: 'Alamat https berkas, atau id berkas dari halaman Berkas.',
      sendAt: 'Kirim pada',
      sendAtHelp: (zone) => `Kosongkan untuk segera. Menurut jam ${zone}.`,
      quiet: 'Jam tenang',
      quietFrom: 'Dari',
      quietTo: 'Sampai',
      perSecond: 'Pesan per detik',
      check: 'Periksa dahulu',
      send: 'Kirim siaran',
    },
    reach: {
      title: 'Begini jadinya',
      reached: 'Akan dikirimi',
      skipped: 'Dilewati',
      credits: 'Kredit',
      duration: 'Lama kirim',
      minutes: (count) => `${count} menit`,
      quota: 'Kuota',
      enough: 'Kuota Anda cukup.',
      tooFew: 'Kuota Anda tidak cukup untuk semuanya: siaran akan berhenti saat kuota habis.',
      nobody: 'Tidak ada yang akan menerima siaran ini. Periksa label penerimanya.',
      example: 'Contoh isi',
      lacking: (fields) => `Kontak yang tidak memilikinya dilewati, karena tanpa pengganti: ${fields}.`,
      capped: 'Hanya sebagian kontak yang dihitung; jumlah sebenarnya lebih banyak.',
    },
    skips: {
      opted_out: 'minta berhenti',
      missing_variable: 'isiannya kosong',
      refused_variable: 'isiannya tidak diterima jaringan',
      duplicate: 'orang yang sama',
      contact_deleted: 'kontaknya dihapus',
    },
    progress: 'Kemajuan',
    figures: {
      audience: 'Penerima',
      sent: 'Dibuat',
      delivered: 'Sampai',
      read: 'Dibaca',
      failed: 'Gagal',
      unknown: 'Belum diketahui',
      credits: 'Kredit',
    },
    done: (done, all) => `${done} dari ${all} penerima sudah diproses`,
    plot: 'Hasil pengiriman siaran ini',
    pause: 'Jeda',
    resume: 'Lanjutkan',
    cancel: 'Batalkan',
    cancelSure: (name) => `Batalkan siaran ${name}?`,
    cancelText: 'Tidak ada lagi yang dikirimi. Pesan yang telanjur dikirim tidak bisa ditarik.',
    cancelYes: 'Ya, batalkan',
    again: 'Kirim lagi ke yang gagal',
    againText: (count) => `${count} pesan gagal.`,
    results: 'Hasil per penerima',
    resultColumns: ['Penerima', 'Hasil', 'Sebab'],
    outcomes: {
      failed: 'Gagal',
      skipped: 'Dilewati',
      pending: 'Menunggu giliran',
      sent: 'Terkirim',
      delivered: 'Sampai',
      read: 'Dibaca',
    },
    all: 'Semua',
    noResults: 'Tidak ada penerima dengan hasil ini.',
    started: 'Mulai',
    ended: 'Berakhir',
  },
  en: {
    add: 'Create a broadcast',
    list: 'Broadcasts, newest first',
    columns: ['Name', 'Status', 'Template', 'Created'],
    none: 'No broadcasts yet. Create one to send a template to many contacts, once to each.',
    states: {
      draft: 'Draft',
      scheduled: 'Scheduled',
      laying_out: 'Preparing recipients',
      running: 'Running',
      paused: 'Paused',
      done: 'Done',
      cancelled: 'Cancelled',
      expired: 'Expired',
    },
    pauses: {
      account: 'You paused it.',
      failures: 'Too many messages failed. Find out why before you resume it.',
      template: 'Its template is no longer approved, or its placeholders have changed.',
      quota: 'Your message quota is used up. Resume it once the quota renews.',
      restored:
        'The server was restored from a backup. It may have reached some recipients after that backup was made, so it cannot be resumed.',
    },
    choose: 'Choose a template',
    chooseText: 'Broadcasts use approved templates.',
    noTemplates: 'No templates have been approved yet.',
    makeTemplate: 'Create a template',
    form: {
      name: 'Name of the broadcast',
      nameHelp: 'Only you see it; recipients do not.',
      template: 'Template',
      audience: 'Recipients',
      everyone: 'All contacts',
      labelled: (labels) => `Contacts labelled ${labels}`,
      tags: 'Recipient labels',
      tagsHelp: (known) =>
        known === ''
          ? 'Leave empty to send to all contacts. With several labels, separated by commas, contacts must have all of them.'
          : `Leave empty to send to all contacts. With several labels, separated by commas, contacts must have all of them. Your labels: ${known}.`,
      notTags: 'Except those labelled',
      failedOf: 'Only contacts whose message failed in the previous broadcast',
      value: (placeholder) => `Value of {{${placeholder}}}`,
      source: 'Taken from',
      fixed: 'The same text for everyone',
      contactName: 'Contact name',
      phone: 'Contact phone number',
      own: (field) => `Field ${field}`,
      text: 'Text, or fallback if empty',
      textHelp: 'Contacts without a value are skipped if there is no fallback.',
      media: 'File of the template’s header',
      mediaHelp: 'The https address of a file, or a file id from the Files page.',
      sendAt: 'Send at',
      sendAtHelp: (zone) => `Leave empty to send now. Time zone: ${zone}.`,
      quiet: 'Quiet hours',
      quietFrom: 'From',
      quietTo: 'Until',
      perSecond: 'Messages per second',
      check: 'Preview',
      send: 'Send the broadcast',
    },
    reach: {
      title: 'What will happen',
      reached: 'Recipients',
      skipped: 'Skipped',
      credits: 'Credits',
      duration: 'Duration',
      minutes: (count) => `${count} minutes`,
      quota: 'Quota',
      enough: 'Your quota is sufficient.',
      tooFew: 'Your quota is not sufficient for everyone: the broadcast will pause once it is used up.',
      nobody: 'Nobody would receive this broadcast. Check the recipient labels.',
      example: 'Example',
      lacking: (fields) => `Contacts without a value are skipped, because there is no fallback: ${fields}.`,
      capped: 'Only some of the contacts were counted; there are more.',
    },
    skips: {
      opted_out: 'opted out',
      missing_variable: 'value missing',
      refused_variable: 'value not accepted by the network',
      duplicate: 'same person as another recipient',
      contact_deleted: 'contact deleted',
    },
    progress: 'Progress',
    figures: {
      audience: 'Recipients',
      sent: 'Created',
      delivered: 'Delivered',
      read: 'Read',
      failed: 'Failed',
      unknown: 'Not known yet',
      credits: 'Credits',
    },
    done: (done, all) => `${done} of ${all} recipients processed`,
    plot: 'Outcome of this broadcast’s messages',
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel',
    cancelSure: (name) => `Cancel the broadcast ${name}?`,
    cancelText: 'No further messages will be sent. Messages already sent cannot be recalled.',
    cancelYes: 'Yes, cancel it',
    again: 'Send again to failed recipients',
    againText: (count) => `Failed messages: ${count}.`,
    results: 'Results by recipient',
    resultColumns: ['Recipient', 'Result', 'Reason'],
    outcomes: {
      failed: 'Failed',
      skipped: 'Skipped',
      pending: 'Waiting',
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
    },
    all: 'All',
    noResults: 'No recipients have this result.',
    started: 'Started',
    ended: 'Ended',
  },
}
