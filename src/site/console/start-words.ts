import type { Translated } from '../../platform/language.ts'

const indonesian = {
  title: 'Langkah pertama',
  lead: 'Akun Anda memakai simulator: semuanya bekerja seperti sungguhan, tetapi tidak ada pesan yang keluar dan tidak ada yang perlu dibayar.',
  done: 'sudah',
  left: 'Masih ada langkah pertama yang belum selesai.',
  notAllowed: 'Kunci Anda tidak boleh mengirim pesan.',
  message: {
    title: 'Kirim pesan pertama',
    text: 'Nomor uji +1 202 555 0104 menerima pesan Anda, membacanya, lalu membalas.',
    label: 'Pesan',
    sample: 'Assalamualaikum, apakah pesan ini sampai?',
    send: 'Kirim ke nomor uji',
  },
  answer: {
    title: 'Baca balasannya',
    text: 'Balasan masuk sekitar tiga detik kemudian, dengan status pesan Anda: terkirim, sampai, dibaca.',
    link: 'Lihat percakapan',
    coming: 'Balasannya sebentar lagi masuk.',
    reload: 'Muat ulang',
  },
  contact: {
    title: 'Simpan kontak pertama',
    text: 'Beri nama dan label, supaya nanti Anda bisa mengirim ke satu kelompok sekaligus.',
    link: 'Tambah kontak',
  },
  webhook: {
    title: 'Sambungkan sistem Anda',
    text: 'Webhook memberi tahu kasir, toko daring, atau aplikasi Anda setiap kali ada pesan masuk atau status berubah. Tanpa sistem sendiri, lewati saja.',
    link: 'Tambah webhook',
    guide: 'Panduan webhook',
  },
  key: {
    title: 'Kirim dari program',
    text: 'Program Anda memakai kunci API. Buat satu kunci untuk setiap program, supaya bisa dicabut sendiri-sendiri.',
    link: 'Buat kunci',
    example: 'Permintaan pertama',
  },
  connection: {
    title: 'Sambungan WhatsApp yang sungguhan',
    text: 'Pengelola server menyambungkan nomor usaha Anda ke WhatsApp Business. Ceritakan usaha Anda.',
    note: 'Usaha dan nomor Anda',
    noteHelp: 'Nama usaha, nomor yang ingin dipakai, dan kira-kira berapa pesan per bulan.',
    ask: 'Minta sambungan',
    asked: 'Permintaan Anda sudah sampai kepada pengelola pada',
    declined: 'Pengelola belum dapat menyambungkan akun Anda:',
    connected: 'Akun ini tersambung ke WhatsApp.',
    operator: 'Pengelola server yang menyambungkan akun ini ke WhatsApp.',
  },
}

export const startWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    title: 'First steps',
    lead: 'Your account is on the simulator: everything works as it will later, but no messages are really sent and nothing costs money.',
    done: 'done',
    left: 'You have not finished the first steps.',
    notAllowed: 'Your key is not allowed to send messages.',
    message: {
      title: 'Send a first message',
      text: 'The test number +1 202 555 0104 gets your message, reads it and answers.',
      label: 'Message',
      sample: 'Hello, has this message arrived?',
      send: 'Send to the test number',
    },
    answer: {
      title: 'Read the answer',
      text: 'It arrives about three seconds later, along with the status of your message: sent, delivered, read.',
      link: 'See the conversation',
      coming: 'The answer is on its way.',
      reload: 'Reload',
    },
    contact: {
      title: 'Save a first contact',
      text: 'Give it a name and labels, so that you can write to a whole group later.',
      link: 'Add a contact',
    },
    webhook: {
      title: 'Connect your own system',
      text: 'A webhook notifies your point of sale, shop or app of every incoming message and status change. Skip this if you have none.',
      link: 'Add a webhook',
      guide: 'Guide to webhooks',
    },
    key: {
      title: 'Send from a program',
      text: 'Programs use an API key. Create one for each program, so that each can be revoked separately.',
      link: 'Create a key',
      example: 'A first request',
    },
    connection: {
      title: 'A real WhatsApp connection',
      text: 'The operator of this server connects your number to WhatsApp Business. Describe your business.',
      note: 'Your business and number',
      noteHelp: 'Its name, the number to use, and roughly how many messages a month.',
      ask: 'Request a connection',
      asked: 'Your request has been with the operator since',
      declined: 'The operator cannot connect you yet:',
      connected: 'This account is connected to WhatsApp.',
      operator: 'The operator of this server connects this account to WhatsApp.',
    },
  },
}
