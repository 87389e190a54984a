import type { Translated } from '../../../platform/language.ts'

const indonesian = {
  add: 'Tambah kontak',
  edit: 'Ubah kontak',
  phone: 'Nomor telepon',
  phoneHelp: 'Dengan kode negara, misalnya +62 812 3456 7890.',
  name: 'Nama',
  tags: 'Label',
  tagsHelp: 'Pisahkan dengan koma, misalnya: pelanggan, Bandung.',
  fields: 'Keterangan lain',
  fieldsHelp: 'Satu per baris, misalnya “kota: Solo”. Siaran dapat mengisi templat dari sini.',
}

export const contactWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    add: 'Add a contact',
    edit: 'Edit contact',
    phone: 'Phone number',
    phoneHelp: 'With its country code, such as +62 812 3456 7890.',
    name: 'Name',
    tags: 'Labels',
    tagsHelp: 'Separate them with commas: customers, Bandung.',
    fields: 'Other information',
    fieldsHelp: 'One per line, such as “city: Solo”. Broadcasts can use these in templates.',
  },
}
