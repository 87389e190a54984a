import type { LanguageCode, Translated } from '../../../platform/language.ts'
import type { PrayerMethodId } from '../../../reference/calendar/prayer/methods.ts'
import type { Madhhab } from '../../../reference/calendar/prayer/times.ts'

export const TIMES = ['imsak', 'subuh', 'terbit', 'dhuha', 'dzuhur', 'ashar', 'maghrib', 'isya'] as const

type PrayerWords = {
  title: string
  lead: string
  of: (place: string) => string
  city: string
  choose: string
  latitude: string
  longitude: string
  coordinates: string
  here: string
  button: string
  method: string
  methods: Record<PrayerMethodId, string>
  usual: string
  madhhab: string
  madhhabs: Record<Madhhab, string>
  today: (day: string) => string
  date: string
  times: Record<(typeof TIMES)[number], string>
  nextLabel: string
  /** For the script: {prayer}, {time}, {place} and {left}, a duration such as “1 hour 5 minutes”. */
  next: string
  qibla: string
  /** The letter for north on a compass. */
  north: string
  pointsTo: (degrees: string) => string
  bearing: (degrees: string, km: string) => string
  zone: (zone: string) => string
  by: (method: string) => string
  noSun: string
  noDark: string
  /** For times by the high-latitude rule. */
  ruled: string
  refused: string
  wrong: string
  several: string
}

export const prayerWords: Translated<PrayerWords, LanguageCode> = {
  id: {
    title: 'Waktu salat',
    lead: 'Jadwal salat dan arah kiblat untuk 514 kabupaten dan kota di Indonesia, dan untuk tempat mana pun menurut koordinatnya.',
    of: (place) => `Waktu salat ${place}`,
    city: 'Kabupaten atau kota',
    choose: 'Pilih…',
    latitude: 'Lintang',
    longitude: 'Bujur',
    coordinates: 'Menurut koordinat',
    here: 'Pakai lokasi saya',
    button: 'Tampilkan',
    method: 'Cara menghitung',
    methods: {
      kemenag: 'Kementerian Agama RI',
      mwl: 'Liga Dunia Muslim',
      egyptian: 'Otoritas Survei Umum Mesir',
      karachi: 'Universitas Ilmu-Ilmu Islam Karachi',
      umm_al_qura: 'Universitas Ummul Qura, Makkah',
      dubai: 'Dubai',
      north_america: 'Masyarakat Islam Amerika Utara (ISNA)',
      kuwait: 'Kuwait',
      qatar: 'Qatar',
      singapore: 'Majlis Ugama Islam Singapura',
      tehran: 'Institut Geofisika Universitas Teheran',
      turkey: 'Kepresidenan Urusan Agama Turki (Diyanet)',
    },
    usual: 'Yang lazim di tempat itu',
    madhhab: 'Asar',
    madhhabs: { shafii: 'Syafii, Maliki, Hanbali', hanafi: 'Hanafi' },
    today: (day) => `Hari ini, ${day}`,
    date: 'Tanggal',
    times: {
      imsak: 'Imsak',
      subuh: 'Subuh',
      terbit: 'Terbit',
      dhuha: 'Duha',
      dzuhur: 'Zuhur',
      ashar: 'Asar',
      maghrib: 'Magrib',
      isya: 'Isya',
    },
    nextLabel: 'Salat berikutnya',
    next: '{prayer} pukul {time} di {place}, {left} lagi',
    qibla: 'Arah kiblat',
    north: 'U',
    pointsTo: (degrees) => `Kompas: utara di atas, kiblat pada ${degrees}°`,
    bearing: (degrees, km) => `${degrees}° dari utara sejati, searah jarum jam; Ka’bah berjarak ${km} km`,
    zone: (zone) => `Waktu setempat (${zone}).`,
    by: (method) => `Cara menghitung: ${method}.`,
    noSun:
      'Pada hari yang kosong, matahari tidak terbit atau tidak terbenam di sana. Ikutilah tempat terdekat atau Makkah, sesuai nasihat ulama Anda.',
    noDark: 'Pada sebagian hari, matahari tidak cukup jauh di bawah ufuk untuk menentukan waktunya.',
    ruled:
      'Pada sebagian hari malam tidak cukup gelap menurut cara ini. Subuh dan isya pada hari itu dihitung sebagai bagian dari malam menurut sudutnya (sudut dibagi 60).',
    refused: 'Lokasi Anda tidak dapat dibaca: izinnya ditolak atau tidak tersedia. Pilih kota, atau isi koordinatnya.',
    wrong: 'Tempat itu tidak dikenal. Pilih kota dari daftar, atau tuliskan lintang dan bujur dalam derajat.',
    several: 'Ada beberapa tempat dengan nama itu. Yang mana?',
  },
  en: {
    title: 'Prayer times',
    lead: 'Prayer times and the direction of prayer for the 514 regencies and cities of Indonesia, and for any place by its coordinates.',
    of: (place) => `Prayer times of ${place}`,
    city: 'Regency or city',
    choose: 'Choose…',
    latitude: 'Latitude',
    longitude: 'Longitude',
    coordinates: 'By coordinates',
    here: 'Use my location',
    button: 'Show',
    method: 'Method',
    methods: {
      kemenag: 'Indonesia’s Ministry of Religious Affairs',
      mwl: 'Muslim World League',
      egyptian: 'Egyptian General Authority of Survey',
      karachi: 'University of Islamic Sciences, Karachi',
      umm_al_qura: 'Umm al-Qura University, Makkah',
      dubai: 'Dubai',
      north_america: 'Islamic Society of North America',
      kuwait: 'Kuwait',
      qatar: 'Qatar',
      singapore: 'Islamic Religious Council of Singapore',
      tehran: 'Institute of Geophysics, University of Tehran',
      turkey: 'Turkey’s Presidency of Religious Affairs (Diyanet)',
    },
    usual: 'The usual method there',
    madhhab: 'Asr',
    madhhabs: { shafii: 'Shafii, Maliki, Hanbali', hanafi: 'Hanafi' },
    today: (day) => `Today, ${day}`,
    date: 'Date',
    times: {
      imsak: 'Imsak',
      subuh: 'Fajr',
      terbit: 'Sunrise',
      dhuha: 'Duha',
      dzuhur: 'Dhuhr',
      ashar: 'Asr',
      maghrib: 'Maghrib',
      isya: 'Isha',
    },
    nextLabel: 'Next prayer',
    next: '{prayer} at {time} in {place}, in {left}',
    qibla: 'Direction of prayer',
    north: 'N',
    pointsTo: (degrees) => `Compass: north is up, the direction of prayer at ${degrees}°`,
    bearing: (degrees, km) => `${degrees}° clockwise from true north; the Kaaba is ${km} km away`,
    zone: (zone) => `Local time (${zone}).`,
    by: (method) => `Method: ${method}.`,
    noSun:
      'On days without a time the sun does not rise or set there. Follow the nearest place where it does, or Makkah, as your scholars advise.',
    noDark: 'On some days the sun does not sink far enough below the horizon for this time.',
    ruled:
      'On some days the night is not dark enough for this method. Fajr and Isha of those days are a part of the night by its angle (angle divided by 60).',
    refused:
      'Your location could not be read: it was refused or is not available. Choose a city, or enter coordinates.',
    wrong: 'This place is not known. Choose a city from the list, or write latitude and longitude in degrees.',
    several: 'Several places have that name. Which one?',
  },
  ar: {
    title: 'مواقيت الصلاة',
    lead: 'مواقيت الصلاة واتجاه القبلة في ٥١٤ مدينة ومنطقة في إندونيسيا، وفي أي مكان بإحداثياته.',
    of: (place) => `مواقيت الصلاة: ${place}`,
    city: 'المدينة أو المنطقة',
    choose: 'اختر…',
    latitude: 'خط العرض',
    longitude: 'خط الطول',
    coordinates: 'بالإحداثيات',
    here: 'استعمل موقعي',
    button: 'اعرض',
    method: 'طريقة الحساب',
    methods: {
      kemenag: 'وزارة الشؤون الدينية الإندونيسية',
      mwl: 'رابطة العالم الإسلامي',
      egyptian: 'الهيئة المصرية العامة للمساحة',
      karachi: 'جامعة العلوم الإسلامية بكراتشي',
      umm_al_qura: 'جامعة أم القرى بمكة المكرمة',
      dubai: 'دبي',
      north_america: 'الجمعية الإسلامية لأمريكا الشمالية',
      kuwait: 'الكويت',
      qatar: 'قطر',
      singapore: 'المجلس الإسلامي السنغافوري',
      tehran: 'معهد الجيوفيزياء بجامعة طهران',
      turkey: 'رئاسة الشؤون الدينية التركية (ديانت)',
    },
    usual: 'المعتمدة في ذلك المكان',
    madhhab: 'العصر',
    madhhabs: { shafii: 'الشافعي والمالكي والحنبلي', hanafi: 'الحنفي' },
    today: (day) => `اليوم، ${day}`,
    date: 'التاريخ',
    times: {
      imsak: 'الإمساك',
      subuh: 'الفجر',
      terbit: 'الشروق',
      dhuha: 'الضحى',
      dzuhur: 'الظهر',
      ashar: 'العصر',
      maghrib: 'المغرب',
      isya: 'العشاء',
    },
    nextLabel: 'الصلاة القادمة',
    next: '{prayer} الساعة {time} في {place}، بعد {left}',
    qibla: 'اتجاه القبلة',
    north: 'ش',
    pointsTo: (degrees) => `بوصلة: الشمال في الأعلى والقبلة عند ${degrees}°`,
    bearing: (degrees, km) => `${degrees}° من الشمال الحقيقي باتجاه عقارب الساعة، وتبعد الكعبة ${km} كم`,
    zone: (zone) => `بالتوقيت المحلي (${zone}).`,
    by: (method) => `طريقة الحساب: ${method}.`,
    noSun: 'في الأيام الخالية لا تشرق الشمس هناك أو لا تغرب، فاتبع أقرب مكان تشرق فيه وتغرب أو مكة بحسب فتوى علمائك.',
    noDark: 'في بعض الأيام لا تنخفض الشمس تحت الأفق بما يكفي لتحديد الوقت.',
    ruled:
      'في بعض الأيام لا يظلم الليل بالقدر الذي تتطلبه هذه الطريقة، فيُحسب الفجر والعشاء فيها جزءًا من الليل بحسب الزاوية (الزاوية مقسومة على ٦٠).',
    refused: 'تعذّرت قراءة موقعك: رُفض الإذن أو الموقع غير متاح. اختر مدينة أو أدخل الإحداثيات.',
    wrong: 'هذا المكان غير معروف. اختر مدينة من القائمة أو اكتب خط العرض وخط الطول بالدرجات.',
    several: 'عدة أماكن تحمل هذا الاسم، فأيها تريد؟',
  },
}
