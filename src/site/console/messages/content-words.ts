import type { Forwarded, InboundContent } from '../../../messaging/webhooks/received-content.ts'
import type { Translated } from '../../../platform/language.ts'

type ContentWords = {
  text: string
  file: string
  sticker: string
  template: string
  location: string
  contacts: string
  reaction: string
  choice: string
  voice: string
  animated: string
  kinds: Record<string, string> & Record<Exclude<InboundContent['type'], 'unsupported' | 'interactive'>, string>
  replies: Record<Extract<InboundContent, { type: 'interactive' }>['reply'], string>
  unknown: (kind: string) => string
  open: string
  attached: string
  lost: string
  erased: string
  takenBack: string
  nameless: string
  changed: string
  before: (address: string) => string
  answers: (id: string) => string
  reactsTo: (id: string) => string
  product: string
} & Record<Forwarded, string>

/** Descriptions of messages' content. */
export const contentWords: Translated<ContentWords> = {
  id: {
    text: 'Teks',
    file: 'Berkas',
    sticker: 'Stiker',
    template: 'Templat',
    location: 'Lokasi',
    contacts: 'Kartu kontak',
    reaction: 'Reaksi',
    choice: 'Pesan dengan pilihan',
    voice: 'Pesan suara',
    animated: 'Stiker bergerak',
    kinds: {
      text: 'Teks',
      image: 'Gambar',
      video: 'Video',
      audio: 'Audio',
      document: 'Dokumen',
      sticker: 'Stiker',
      location: 'Lokasi',
      contacts: 'Kartu kontak',
      button: 'Tombol templat ditekan',
      reaction: 'Reaksi',
      order: 'Pesanan',
      system: 'Kabar dari jaringan',
    },
    replies: { button: 'Tombol dipilih', list: 'Pilihan dari daftar', form: 'Formulir diisi' },
    unknown: (kind) => `Jenis yang belum dikenal (${kind})`,
    open: 'Buka berkas',
    attached: 'Ada berkas; kunci Anda tidak boleh melihatnya.',
    lost: 'Berkas tidak dapat diambil',
    erased: 'Isinya sudah dihapus.',
    takenBack: 'Reaksi dicabut',
    nameless: 'tanpa nama',
    changed: 'Nomor atau id orang ini berganti.',
    before: (address) => `Sebelumnya ${address}`,
    answers: (id) => `Menjawab pesan ${id}`,
    reactsTo: (id) => `Untuk pesan ${id}`,
    product: 'barang',
    forwarded: 'Diteruskan',
    frequently_forwarded: 'Diteruskan berkali-kali',
  },
  en: {
    text: 'Text',
    file: 'File',
    sticker: 'Sticker',
    template: 'Template',
    location: 'Location',
    contacts: 'Contact card',
    reaction: 'Reaction',
    choice: 'Message with choices',
    voice: 'Voice message',
    animated: 'Animated sticker',
    kinds: {
      text: 'Text',
      image: 'Image',
      video: 'Video',
      audio: 'Audio',
      document: 'Document',
      sticker: 'Sticker',
      location: 'Location',
      contacts: 'Contact card',
      button: 'Template button pressed',
      reaction: 'Reaction',
      order: 'Order',
      system: 'Network notice',
    },
    replies: { button: 'Button chosen', list: 'Chosen from a list', form: 'Form filled in' },
    unknown: (kind) => `Unknown type (${kind})`,
    open: 'Open the file',
    attached: 'There is a file, which your key is not allowed to see.',
    lost: 'The file could not be fetched',
    erased: 'Its content was erased.',
    takenBack: 'Reaction removed',
    nameless: 'no name',
    changed: 'This person has a new number or id.',
    before: (address) => `Before: ${address}`,
    answers: (id) => `Answers message ${id}`,
    reactsTo: (id) => `To message ${id}`,
    product: 'product',
    forwarded: 'Forwarded',
    frequently_forwarded: 'Forwarded many times',
  },
}
