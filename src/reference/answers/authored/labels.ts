import type { Language } from '../../text/stem.ts'

/** What answers from authored records say around the records' own words. */
export const LABELS: Record<
  Language,
  {
    inIndonesian: string
    source: string
    times: (count: number) => string
    born: string
    died: string
    name: string
    kunya: string
    generation: string
    grade: string
    hijri: string
    narrator: string
    /** Before several persons of one name. */
    several: string
    /** After who somebody is, where no record that names him is here. */
    notLoaded: string
    /** Two collections as a whole. */
    nawawi: string
    names: string
  }
> = {
  indonesian: {
    inIndonesian: 'dalam bahasa Indonesia',
    source: 'Sumber',
    times: (count) => `Dibaca ${count} kali.`,
    born: 'Lahir',
    died: 'Wafat',
    name: 'Nama lengkap',
    kunya: 'Kuniah',
    generation: 'Thabaqah (generasi)',
    grade: 'Penilaian ulama hadis',
    hijri: 'H',
    narrator: 'Perawi hadis',
    several: 'Ada beberapa orang yang dikenal dengan nama ini, yang paling dikenal lebih dahulu:',
    notLoaded: 'Ayat atau hadis yang menjadi sandaran keterangan ini belum dimuat di layanan ini.',
    nawawi: 'Al-Arba’in an-Nawawiyyah memuat empat puluh dua hadis:',
    names: 'Asmaul husna, sembilan puluh sembilan nama Allah menurut urutan riwayat at-Tirmidzi:',
  },
  english: {
    inIndonesian: 'in Indonesian',
    source: 'Source',
    times: (count) => `Said ${count} times.`,
    born: 'Born',
    died: 'Died',
    name: 'Full name',
    kunya: 'Kunya',
    generation: 'Tabaqah (generation)',
    grade: 'Verdict of the hadith scholars',
    hijri: 'AH',
    narrator: 'Narrator of hadith',
    several: 'Several people are known by this name, the best known first:',
    notLoaded: 'The verses or hadith that this rests on are not loaded in this service.',
    nawawi: 'An-Nawawi’s Forty holds forty-two hadith:',
    names: 'The ninety-nine names of Allah, in the order of at-Tirmidhi’s narration:',
  },
  arabic: {
    inIndonesian: 'بالإندونيسية',
    source: 'المصدر',
    times: (count) => `يقال ${count} مرات.`,
    born: 'المولد',
    died: 'الوفاة',
    name: 'الاسم',
    kunya: 'الكنية',
    generation: 'الطبقة',
    grade: 'الحكم عليه',
    hijri: 'هـ',
    narrator: 'من رواة الحديث',
    several: 'عُرف بهذا الاسم أكثر من واحد، وهم على ترتيب الشهرة:',
    notLoaded: 'الآيات أو الأحاديث التي تستند إليها هذه المعلومة غير محمّلة في هذه الخدمة.',
    nawawi: 'الأربعون النووية اثنان وأربعون حديثًا:',
    names: 'أسماء الله الحسنى التسعة والتسعون على ترتيب رواية الترمذي:',
  },
}
