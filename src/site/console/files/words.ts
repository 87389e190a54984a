import type { Translated } from '../../../platform/language.ts'

const indonesian = {
  title: 'Berkas',
  list: 'Berkas yang diunggah dan diterima, terbaru lebih dahulu',
  columns: ['Nama', 'Jenis', 'Ukuran', 'Sejak', 'Sampai', 'Id'] satisfies [
    name: string,
    kind: string,
    size: string,
    since: string,
    until: string,
    id: string,
  ],
  none: 'Belum ada berkas. Unggah gambar atau dokumen, lalu pakai id-nya di header templat atau dalam siaran.',
  upload: 'Unggah berkas',
  file: 'Berkas',
  fileHelp: 'Gambar, video, audio, atau dokumen, maksimal 16 MB.',
  uploadButton: 'Unggah',
  remove: 'Hapus',
  removeSure: (name: string) => `Hapus ${name}?`,
  removeText: 'Tautannya langsung tidak berlaku, dan pesan yang menunggu dengan berkas ini gagal terkirim.',
  removeYes: 'Ya, hapus',
  stays: 'sampai dihapus',
  notices: { uploaded: 'Berkas tersimpan.', removed: 'Berkas sudah dihapus.' },
}

export const fileWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    title: 'Files',
    list: 'Uploaded and received files, newest first',
    columns: ['Name', 'Kind', 'Size', 'Since', 'Until', 'Id'],
    none: 'No files yet. Upload a picture or a document, and use its id in the header of a template or a broadcast.',
    upload: 'Upload a file',
    file: 'File',
    fileHelp: 'A picture, video, sound or document of at most 16 MB.',
    uploadButton: 'Upload',
    remove: 'Delete',
    removeSure: (name) => `Delete ${name}?`,
    removeText: 'Its links stop working at once, and waiting messages with this file fail.',
    removeYes: 'Yes, delete it',
    stays: 'until it is deleted',
    notices: { uploaded: 'File uploaded.', removed: 'File deleted.' },
  },
}
