import type { LanguageCode, Translated } from '../../../platform/language.ts'
import type { Level } from '../../../reference/directory/levels.ts'
import type { PlaceKind } from '../../../reference/directory/tables.ts'

type PlacesWords = {
  title: string
  lead: string
  kind: string
  kinds: Record<PlaceKind, string>
  name: string
  button: string
  near: string
  latitude: string
  longitude: string
  here: string
  level: string
  anyLevel: string
  levels: Record<Level, string>
  none: string
  empty: string
  total: (count: string) => string
  more: (count: string) => string
  page: (page: string) => string
  away: (km: string) => string
  facts: Record<'address' | 'city' | 'phone' | 'website' | 'educationLevel' | 'curriculumType' | 'position', string>
  map: string
  prayer: string
}

export const placesWords: Translated<PlacesWords, LanguageCode> = {
  id: {
    title: 'Masjid dan sekolah',
    lead: 'Cari masjid dan sekolah Islam yang datanya sudah diperiksa, menurut nama atau jaraknya.',
    kind: 'Jenis',
    kinds: { mosque: 'Masjid', school: 'Sekolah' },
    name: 'Nama atau kota',
    button: 'Cari',
    near: 'Terdekat dari suatu tempat',
    latitude: 'Lintang',
    longitude: 'Bujur',
    here: 'Pakai lokasi saya',
    level: 'Jenjang',
    anyLevel: 'Semua',
    levels: { TK: 'TK', SD: 'SD', SMP: 'SMP', SMA: 'SMA', Pesantren: 'Pesantren' },
    none: 'Tidak ada yang cocok. Coba nama lain, atau sebagian saja dari namanya.',
    empty: 'Belum ada tempat yang terdaftar di server ini.',
    total: (count) => `${count} tempat`,
    more: (count) => `Lebih dari ${count} tempat`,
    page: (page) => `Halaman ${page}`,
    away: (km) => `${km} km`,
    facts: {
      address: 'Alamat',
      city: 'Kota',
      phone: 'Telepon',
      website: 'Situs',
      educationLevel: 'Jenjang',
      curriculumType: 'Kurikulum',
      position: 'Letak',
    },
    map: 'Buka di peta',
    prayer: 'Waktu salat di sini',
  },
  en: {
    title: 'Mosques and schools',
    lead: 'Find mosques and Islamic schools whose entries have been checked, by name or by distance.',
    kind: 'Kind',
    kinds: { mosque: 'Mosques', school: 'Schools' },
    name: 'Name or city',
    button: 'Search',
    near: 'Nearest to a place',
    latitude: 'Latitude',
    longitude: 'Longitude',
    here: 'Use my location',
    level: 'Level',
    anyLevel: 'All',
    levels: {
      TK: 'Kindergarten',
      SD: 'Primary',
      SMP: 'Lower secondary',
      SMA: 'Upper secondary',
      Pesantren: 'Pesantren',
    },
    none: 'Nothing matches. Try another name, or only part of it.',
    empty: 'No places are listed on this server yet.',
    total: (count) => (count === '1' ? '1 place' : `${count} places`),
    more: (count) => `More than ${count} places`,
    page: (page) => `Page ${page}`,
    away: (km) => `${km} km`,
    facts: {
      address: 'Address',
      city: 'City',
      phone: 'Phone',
      website: 'Website',
      educationLevel: 'Level',
      curriculumType: 'Curriculum',
      position: 'Position',
    },
    map: 'Open in a map',
    prayer: 'Prayer times here',
  },
  ar: {
    title: 'المساجد والمدارس',
    lead: 'ابحث عن المساجد والمدارس الإسلامية التي رُوجعت بياناتها، بالاسم أو بالقرب.',
    kind: 'النوع',
    kinds: { mosque: 'المساجد', school: 'المدارس' },
    name: 'الاسم أو المدينة',
    button: 'ابحث',
    near: 'الأقرب إلى مكان',
    latitude: 'خط العرض',
    longitude: 'خط الطول',
    here: 'استعمل موقعي',
    level: 'المرحلة',
    anyLevel: 'الكل',
    levels: { TK: 'روضة', SD: 'ابتدائية', SMP: 'متوسطة', SMA: 'ثانوية', Pesantren: 'معهد إسلامي' },
    none: 'لا نتائج. جرب اسمًا آخر أو جزءًا من الاسم.',
    empty: 'لا أماكن مسجلة على هذا الخادم بعد.',
    total: (count) => `عدد الأماكن: ${count}`,
    more: (count) => `عدد الأماكن أكثر من ${count}`,
    page: (page) => `الصفحة ${page}`,
    away: (km) => `${km} كم`,
    facts: {
      address: 'العنوان',
      city: 'المدينة',
      phone: 'الهاتف',
      website: 'الموقع',
      educationLevel: 'المرحلة',
      curriculumType: 'المنهج',
      position: 'الإحداثيات',
    },
    map: 'افتح في الخريطة',
    prayer: 'مواقيت الصلاة هنا',
  },
}
