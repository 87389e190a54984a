export const indonesian = {
  title: 'Pesan pelanggan, dari satu tempat',
  description:
    'Kirim pesan, siaran, dan notifikasi pesanan lewat WhatsApp: dengan konsol untuk orang dan API untuk program.',
  lead: 'Mimbar mengirim dan menerima pesan usaha Anda lewat WhatsApp. Mulailah dengan nomor uji: tanpa biaya, tanpa kartu, dan tidak ada pesan yang benar-benar keluar.',
  shell: {
    nav: 'Untuk usaha',
    console: 'Masuk ke konsol',
    docs: 'Panduan',
    back: 'Kembali',
    footer: 'Perangkat lunak sumber terbuka. Data pelanggan Anda tetap di server ini.',
  },
  begin: {
    title: 'Mulai',
    name: 'Nama usaha',
    nameWrong: 'Tulis nama usaha, paling banyak 200 huruf.',
    email: 'Alamat surel',
    emailHelp: 'Kami mengirim satu tautan ke sana. Tidak ada kata sandi.',
    emailWrong: 'Tulis alamat surel yang lengkap, misalnya toko@contoh.id.',
    check: 'Ada isian yang perlu diperbaiki.',
    make: 'Buat akun',
    known: 'Sudah punya akun?',
    signIn: 'Masuk',
    byInvitation:
      'Akun di server ini dibuat berdasarkan undangan. Kalau sudah diundang, buka tautan di surel undangannya.',
    closed: 'Server ini tidak menerima pendaftaran sendiri. Pengelola yang membuatkan akun.',
    operator: 'Hubungi pengelola:',
  },
  does: {
    title: 'Yang bisa Anda kerjakan',
    items: [
      'Mengirim notifikasi pesanan, pengingat, dan kode, lalu melihat mana yang sampai dan dibaca.',
      'Menyimpan kontak dengan label, mengimpornya dari berkas CSV, dan mengirim siaran ke satu label.',
      'Menerima balasan pelanggan; yang minta berhenti tidak akan dikirimi lagi.',
      'Menyambungkan toko daring atau kasir lewat API dan webhook.',
    ],
  },
  steps: {
    title: 'Cara memulai',
    items: [
      'Isi formulir di atas, lalu buka tautan yang kami kirim lewat surel.',
      'Kirim pesan pertama ke nomor uji. Nomor itu membaca dan membalas.',
      'Simpan kontak pertama, dan sambungkan webhook bila punya sistem sendiri.',
      'Kalau sudah cocok, minta sambungan WhatsApp yang sungguhan kepada pengelola.',
    ],
  },
  costs: {
    title: 'Biaya',
    text: 'Yang termasuk dalam tiap paket di server ini:',
    plan: 'Paket',
    plans: { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' },
    price: 'Harga',
    nothing: 'gratis',
    ask: 'tanyakan kepada pengelola',
    messages: 'Pesan per bulan',
    contacts: 'Kontak',
    files: 'Berkas',
    gigabytes: (count: string) => `${count} GB`,
    network: 'Biaya percakapan ditagih langsung oleh WhatsApp kepada usaha Anda, dengan tarif WhatsApp sendiri.',
  },
  notices: {
    sent: {
      title: 'Periksa surel Anda',
      text: 'Sebuah tautan sedang dikirim ke alamat itu. Buka dalam satu hari; tautannya hanya bisa dipakai sekali.',
    },
    outbox: 'Server ini tidak mengirim surel. Suratnya tersimpan sebagai berkas .eml di server, di folder',
    tooMany: { title: 'Terlalu banyak permintaan', text: 'Tunggu sebentar, lalu coba lagi.' },
    closed: { title: 'Halaman ini tidak ada', text: 'Mungkin pendaftaran di server ini sedang ditutup.' },
    failed: { title: 'Tidak berhasil', text: 'Silakan coba beberapa saat lagi.' },
  },
}

export type BusinessWords = typeof indonesian
