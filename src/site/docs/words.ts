import type { Translated } from '../../platform/language.ts'

const indonesian = {
  title: 'Dokumentasi',
  description:
    'Setiap permintaan API referensi dan API pesan: apa yang dikirim, apa jawabannya, contoh dalam empat bahasa, dan formulir untuk mencobanya.',
  shell: {
    nav: 'Utama',
    area: 'Dokumentasi',
    key: 'Minta kunci',
    programs: 'Deskripsi untuk program (OpenAPI 3.1):',
    and: 'dan',
    way: 'Letak halaman ini',
    home: 'Beranda',
  },
  apis: { reference: 'API referensi', messaging: 'API pesan' },
  lead: 'Semua permintaan kedua API: apa yang dikirim, apa jawabannya, contoh yang bisa langsung dijalankan, dan formulir untuk mencobanya.',
  first: {
    title: 'Mulai dari sini',
    key: 'API referensi: kunci demo sudah terisi di setiap contoh dan formulir. Kunci Anda sendiri gratis.',
    getKey: 'Minta kunci',
    trial: 'API pesan: coba dengan akun sehari, tanpa mendaftar. Pesannya hanya sampai ke simulator.',
    getTrial: 'Buat akun uji coba',
    header:
      'Kunci API referensi ditaruh di header X-API-Key, kunci API pesan di header Authorization setelah kata Bearer.',
    refusals:
      'Permintaan yang ditolak dijawab dengan kode 4xx dan alasannya: 400 ada isian yang salah, 401 kuncinya tidak berlaku, 404 tidak ada, 429 terlalu sering (tunggu sesuai header Retry-After). Kode 5xx berarti kesalahan ada di server: coba lagi.',
    limits:
      'Sisa batas permintaan tertera di header RateLimit-Remaining (API referensi) dan X-RateLimit-Remaining (API pesan).',
    sample: 'Permintaan pertama',
  },
  side: {
    label: 'Semua halaman',
    filter: 'Saring',
    find: 'Saring daftar',
    none: 'Tidak ada yang cocok.',
    all: 'Tampilkan semua',
    found: (count: string) => `${count} cocok`,
  },
  trial: {
    title: 'Akun uji coba API pesan',
    lead: 'Cobalah API pesan tanpa mendaftar: satu tombol, dan Anda mendapat akun sendiri beserta kuncinya.',
    offer: 'Yang perlu Anda tahu:',
    items: [
      'Akun ini berumur sehari. Setelah itu akun dan semua isinya dihapus.',
      'Pesannya hanya sampai ke simulator di server ini; tidak ada yang keluar.',
      'Nomornya hanya nomor yang tidak dimiliki siapa pun: +12025550100 sampai +12025550199, dan semua yang berawalan +999.',
      'Tanpa webhook, tanpa media_url, dan tanpa berkas. Peristiwanya terlihat di riwayat setiap pesan.',
      'Paling banyak 200 pesan dan 200 kontak. Semua akun uji coba dari satu alamat jaringan berbagi 30 permintaan per menit dan 300 per jam, dan satu alamat mendapat paling banyak lima akun sehari.',
    ],
    make: 'Buat akun uji coba',
    made: 'Akun uji coba Anda',
    madeText:
      'Salin kuncinya sekarang: kunci ini hanya ditampilkan sekali. Dengan JavaScript, kunci ini juga sudah terisi di semua formulir percobaan di tab ini.',
    key: 'Kunci',
    send: 'Pesan pertama',
    sendText:
      'Jalankan, lalu lihat riwayat pesannya: dalam dua detik pesan itu sampai dan dibaca, dan nomor ini membalas.',
    numbers: 'Apa yang terjadi pada pesan ditentukan oleh angka terakhir nomornya:',
    number: 'Nomor',
    outcome: 'Yang terjadi',
    outcomes: [
      ['+12025550104', 'dibaca, lalu membalas'],
      ['+999000000000', 'ditolak jaringan'],
      ['+999000000001', 'sampai, tidak pernah dibaca'],
      ['+999000000002', 'terkirim, tidak pernah sampai'],
      ['+999000000003', 'laporan datang dua kali dan tidak berurutan'],
      ['+999000000123', 'sampai dan dibaca'],
    ] satisfies [number: string, fate: string][],
    next: 'Selanjutnya:',
    calls: 'semua permintaan API pesan',
    console: 'masuk ke konsol dengan kunci ini',
    full: 'Akun uji coba sedang tidak tersedia',
    fullText:
      'Alamat jaringan Anda sudah mendapat jatah hari ini, atau semua akun uji coba sedang dipakai. Coba lagi nanti.',
    message: 'Halo! Ini pesan pertama saya.',
  },
  parts: (api: string) => `Bagian ${api}`,
  call: {
    deprecated: 'Usang: masih berfungsi, tetapi jangan dipakai dalam program baru.',
    deprecatedShort: 'usang',
    scope: 'Izin yang harus dimiliki kunci:',
    parameters: 'Parameter',
    body: 'Isi permintaan',
    mayBeLeftOut: ', boleh tidak ada',
    sent: 'Bentuk yang dikirim',
    request: 'Contoh permintaan',
    requestText: 'Pilih bahasa. Contohnya hanya memakai pustaka bawaan bahasa itu.',
    answers: 'Jawaban',
    refusals: 'Penolakan',
    headers: 'Header:',
    fields: (status: string) => `Bidang jawaban ini (${status})`,
    event: 'Peristiwa',
  },
  attempt: {
    title: 'Coba',
    needsScript:
      'Mengirim dari halaman ini memerlukan JavaScript. Contoh di atas melakukan hal yang sama dari terminal.',
    key: 'Kunci Anda',
    demo: 'Kunci demo sudah terisi: hanya untuk membaca.',
    optional: 'opsional',
    body: (type: string) => `Isi (${type})`,
    file: 'Berkas',
    send: 'Kirim',
    answer: 'Jawaban',
    waiting: 'Menunggu jawaban …',
    failed: 'Server tidak dapat dihubungi.',
  },
  copy: 'Salin',
  copied: 'Tersalin',
  guides: {
    title: 'Panduan',
    description: 'Cara memakai kedua API, dan cara menjalankan server sendiri. Panduan ditulis dalam bahasa Inggris.',
    using: 'Memakai API',
    running: 'Menjalankan server',
    onPage: 'Di halaman ini',
    markdown: 'Panduan ini dalam Markdown',
  },
}

/** For languages that the descriptions are not written in: what each API is about, and a note on the rest. */
export const untranslatedWords: Partial<Translated<{ about: { reference: string; messaging: string }; note: string }>> =
  {
    id: {
      about: {
        reference:
          'Al-Qur’an, hadis dan derajatnya, perawi, pencarian, jawaban bersumber, pemeriksaan kutipan, kalender, dan waktu salat. Setiap permintaan memerlukan kunci di header X-API-Key. Jawabannya JSON. Bidang yang nilainya tidak diketahui berisi null, tidak dihilangkan.',
        messaging:
          'Pesan lewat jaringan obrolan, kontak, berkas, templat, webhook bertanda tangan, dan laporan. Setiap permintaan memerlukan kunci, dan menyebut izin yang harus dimiliki kunci itu. Waktu ditulis dalam UTC. Jawaban dapat bertambah bidangnya: abaikan yang tidak Anda kenal.',
      },
      note: 'Rincian setiap bidang ditulis dalam bahasa Inggris, seperti di deskripsi OpenAPI.',
    },
  }

export const docsWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    title: 'Documentation',
    description:
      'Every call of the reference API and of the messaging API: what it takes, what it answers, samples in four languages and a form to try it.',
    shell: {
      nav: 'Main',
      area: 'Docs',
      key: 'Get a key',
      programs: 'Descriptions for programs (OpenAPI 3.1):',
      and: 'and',
      way: 'Breadcrumb',
      home: 'Home',
    },
    apis: { reference: 'Reference API', messaging: 'Messaging API' },
    lead: 'Every call of both APIs: what it takes, what it answers, ready-to-run samples, and a form to try it.',
    first: {
      title: 'Start here',
      key: 'Reference API: the demo key is filled in wherever you can try something. A key of your own is free.',
      getKey: 'Get a key',
      trial:
        'Messaging API: try it with an account for a day, without signing up. Its messages only reach a simulator.',
      getTrial: 'Create a trial account',
      header:
        'The key of the reference API goes into the header X-API-Key, that of the messaging API into Authorization after the word Bearer.',
      refusals:
        'Refused requests get a 4xx status with the reason: 400 a field is wrong, 401 the key is not valid, 404 not found, 429 too many requests (wait as long as Retry-After says). A 5xx status is a server error: try again.',
      limits:
        'Your remaining limit is in RateLimit-Remaining (reference API) and X-RateLimit-Remaining (messaging API).',
      sample: 'A first request',
    },
    side: {
      label: 'All pages',
      filter: 'Filter',
      find: 'Filter the list',
      none: 'Nothing matches.',
      all: 'Show all',
      found: (count) => `${count} found`,
    },
    trial: {
      title: 'A trial account for the messaging API',
      lead: 'Try the messaging API without signing up: one button, and you have an account of your own with its key.',
      offer: 'What to know:',
      items: [
        'The account lasts for a day. Then it is deleted with all its data.',
        'Its messages only reach a simulator on this server; nothing leaves the server.',
        'It accepts only fictitious numbers: +12025550100 to +12025550199, and any that begins with +999.',
        'No webhooks, no media_url and no files. Each message’s timeline shows what happens.',
        'At most 200 messages and 200 contacts. All trial accounts of one network address share 30 requests a minute and 300 an hour, and one address gets at most five accounts a day.',
      ],
      make: 'Create a trial account',
      made: 'Your trial account',
      madeText:
        'Copy the key now: it is shown once. With JavaScript it is also filled in wherever you can try something in this tab.',
      key: 'Key',
      send: 'A first message',
      sendText:
        'Run it, then look at the timeline of the message: within two seconds it is delivered and read, and this number answers.',
      numbers: 'The last digits of a number decide what happens to its message:',
      number: 'Number',
      outcome: 'What happens',
      outcomes: [
        ['+12025550104', 'reads, then answers'],
        ['+999000000000', 'refused by the network'],
        ['+999000000001', 'delivered, never read'],
        ['+999000000002', 'sent, never delivered'],
        ['+999000000003', 'reports come twice and out of order'],
        ['+999000000123', 'delivered and read'],
      ],
      next: 'Next:',
      calls: 'all calls of the messaging API',
      console: 'signing in to the console with this key',
      full: 'No trial account is available now',
      fullText: 'Your network address has reached today’s limit, or all trial accounts are in use. Try again later.',
      message: 'Hello! This is my first message.',
    },
    parts: (api) => `Parts of the ${api}`,
    call: {
      deprecated: 'Deprecated: it still works, but should not be used in new programs.',
      deprecatedShort: 'deprecated',
      scope: 'The key needs the scope',
      parameters: 'Parameters',
      body: 'Body',
      mayBeLeftOut: ', may be left out',
      sent: 'As it is sent',
      request: 'Request',
      requestText: 'Choose a language. Each sample needs only the language’s standard library.',
      answers: 'Answers',
      refusals: 'Refusals',
      headers: 'Headers:',
      fields: (status) => `Fields of this answer (${status})`,
      event: 'Event',
    },
    attempt: {
      title: 'Try it',
      needsScript: 'Sending from this page needs JavaScript. The samples above do the same from a terminal.',
      key: 'Your key',
      demo: 'The demo key is filled in: it can only read.',
      optional: 'optional',
      body: (type) => `Body (${type})`,
      file: 'File',
      send: 'Send',
      answer: 'Answer',
      waiting: 'Waiting for the answer …',
      failed: 'The server cannot be reached.',
    },
    copy: 'Copy',
    copied: 'Copied',
    guides: {
      title: 'Guides',
      description: 'How to use both APIs, and how to run your own server.',
      using: 'Using it',
      running: 'Running a server',
      onPage: 'On this page',
      markdown: 'This guide as Markdown',
    },
  },
}
