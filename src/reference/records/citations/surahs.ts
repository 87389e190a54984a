import { fold } from '../../text/arabic.ts'
import type { Language } from '../../text/stem.ts'

export type SurahNames = { number: number; verses: number; names: Record<Language, string> }

/**
 * The surahs in order: verses, then the name as Indonesians, English speakers and Arabs write it, what it means, and other names and
 * spellings. "!" stands before what is also an ordinary word or a person's name: by itself it names no surah.
 */
const TABLE: [verses: number, indonesian: string, english: string, arabic: string, meaning: string, others: string][] =
  [
    [
      7,
      'Al-Fatihah',
      'Al-Fatihah',
      'الفاتحة',
      'The Opening',
      'Fatiha, Faatihah, Fateha, Ummul Kitab, Ummul Quran, Alhamdu, Al-Hamd, Sab’ul Matsani, أم الكتاب, الحمد',
    ],
    [286, 'Al-Baqarah', 'Al-Baqarah', 'البقرة', 'The Cow', 'Baqara, Bakarah, Baqoroh, Baqoro'],
    [
      200,
      'Ali Imran',
      'Ali ’Imran',
      'آل عمران',
      'The Family of Imran',
      'Ali Imron, Al-Imran, Al-i-Imran, Ale Imran, Aal Imran, Aali Imran, Ali Imran',
    ],
    [176, 'An-Nisa', 'An-Nisa', 'النساء', 'The Women', 'An-Nisa’, Nisa’, Nisaa, Nisaa’'],
    [120, 'Al-Ma’idah', 'Al-Ma’idah', 'المائدة', 'The Table Spread', 'Maidah, Maida, Maa’idah'],
    [165, 'Al-An’am', 'Al-An’am', 'الأنعام', 'The Livestock', 'An’am, Anaam, An’aam'],
    [206, 'Al-A’raf', 'Al-A’raf', 'الأعراف', 'The Heights', 'A’raf, !Araf, A’raaf'],
    [75, 'Al-Anfal', 'Al-Anfal', 'الأنفال', 'The Spoils of War', 'Anfaal'],
    [
      129,
      'At-Taubah',
      'At-Tawbah',
      'التوبة',
      'The Repentance',
      'Tawbah, Tauba, !Taubat, !Taubah, Bara’ah, Al-Bara’ah, براءة',
    ],
    [109, '!Yunus', 'Yunus', 'يونس', 'Jonah', 'Yoonus, !Jonah'],
    [123, '!Hud', 'Hud', 'هود', 'Hud', '!Hood'],
    [111, '!Yusuf', 'Yusuf', 'يوسف', 'Joseph', '!Yoosuf, !Yousuf, !Joseph'],
    [43, 'Ar-Ra’d', 'Ar-Ra’d', 'الرعد', 'The Thunder', 'Ra’d, Ra’du, !Rad'],
    [52, '!Ibrahim', 'Ibrahim', 'إبراهيم', 'Abraham', '!Ibraheem, !Abraham'],
    [99, 'Al-Hijr', 'Al-Hijr', 'الحجر', 'Al-Hijr', 'Hijr, Hijir'],
    [128, 'An-Nahl', 'An-Nahl', 'النحل', 'The Bees', 'Nahl, Nahel'],
    [
      111,
      'Al-Isra',
      'Al-Isra',
      'الإسراء',
      'The Night Journey',
      'Al-Isra’, !Isra’, Israa, Bani Israil, Bani Isra’il, Bani Israel, Subhana, بني إسرائيل',
    ],
    [110, 'Al-Kahfi', 'Al-Kahf', 'الكهف', 'The Cave', 'Kahf, Kahfi, Kahaf, Kahf’'],
    [98, '!Maryam', 'Maryam', 'مريم', 'Mary', 'Mariam, Maryem, !Mary'],
    [135, 'Thaha', 'Taha', 'طه', 'Ta Ha', 'Taha, Ta Ha, Thoha, Toha, Thaahaa, Tha Ha'],
    [112, 'Al-Anbiya', 'Al-Anbya', 'الأنبياء', 'The Prophets', 'Al-Anbiya’, Anbiyaa, Anbiya’, Anbya'],
    [78, 'Al-Hajj', 'Al-Hajj', 'الحج', 'The Pilgrimage', '!Hajj, !Haj, !Haji, Al-Haj'],
    [
      118,
      'Al-Mu’minun',
      'Al-Mu’minun',
      'المؤمنون',
      'The Believers',
      'Mu’minun, !Mukminun, Mu’minoon, Muminun, Al-Mukminun, Al-Mukminin',
    ],
    [64, 'An-Nur', 'An-Nur', 'النور', 'The Light', '!Nur, !Noor, !Nuur'],
    [77, 'Al-Furqan', 'Al-Furqan', 'الفرقان', 'The Criterion', 'Furqan, Furqon, Furqaan, Furkan'],
    [
      227,
      'Asy-Syu’ara',
      'Ash-Shu’ara',
      'الشعراء',
      'The Poets',
      'Asy-Syu’ara’, Syu’ara, Shu’ara, Syuara, Syu’araa, Shuara, Shu’araa',
    ],
    [93, 'An-Naml', 'An-Naml', 'النمل', 'The Ants', 'Naml, Namel, Namlu'],
    [88, 'Al-Qashash', 'Al-Qasas', 'القصص', 'The Narrative', 'Qasas, Qashash, Qosos, Qoshosh, Qhashash, Kasas'],
    [69, 'Al-Ankabut', 'Al-’Ankabut', 'العنكبوت', 'The Spider', 'Ankabut, ’Ankabut, Ankaboot, Ankabuut'],
    [60, 'Ar-Rum', 'Ar-Rum', 'الروم', 'The Romans', '!Rum, !Room, Ruum'],
    [34, 'Luqman', 'Luqman', 'لقمان', 'Luqman', '!Lukman, Luqmaan'],
    [30, 'As-Sajdah', 'As-Sajdah', 'السجدة', 'The Prostration', '!Sajdah, Sajda, !Sajadah, Alif Lam Mim Sajdah'],
    [73, 'Al-Ahzab', 'Al-Ahzab', 'الأحزاب', 'The Confederates', 'Ahzab, Ahzaab'],
    [54, 'Saba', 'Saba', 'سبأ', 'Sheba', 'Saba’, Sabaa, !Sheba'],
    [45, 'Fathir', 'Fatir', 'فاطر', 'The Originator', 'Fatir, Faatir, Fathir, Al-Fathir, Al-Malaikah, الملائكة'],
    [83, 'Yasin', 'Ya-Sin', 'يس', 'Ya Sin', 'Ya Sin, Yaasiin, Yaseen, Yasiin, Yaa Siin, Ya-Seen, ياسين'],
    [
      182,
      'Ash-Shaffat',
      'As-Saffat',
      'الصافات',
      'Those Ranged in Ranks',
      'Saffat, Shaffat, Shoffat, Saaffat, Shaaffaat, Ash-Shoffat, As-Shaffat',
    ],
    [88, '!Shad', 'Sad', 'ص', 'Sad', '!Sad, Shaad, !Saad, Shod, صاد'],
    [75, 'Az-Zumar', 'Az-Zumar', 'الزمر', 'The Throngs', 'Zumar, Zumur'],
    [
      85,
      'Ghafir',
      'Ghafir',
      'غافر',
      'The Forgiver',
      'Gafir, Ghaafir, Al-Mu’min, Al-Mukmin, Al-Ghafir, !Mukmin, المؤمن',
    ],
    [
      54,
      'Fushshilat',
      'Fussilat',
      'فصلت',
      'Explained in Detail',
      'Fussilat, Fushilat, Fusilat, Ha Mim Sajdah, Ha Mim As-Sajdah, حم السجدة',
    ],
    [
      53,
      'Asy-Syura',
      'Ash-Shuraa',
      'الشورى',
      'The Consultation',
      '!Syura, !Shura, !Syuro, Asy-Syuraa, Ash-Shuraa, Ash-Shura, Asy-Syuuraa',
    ],
    [89, 'Az-Zukhruf', 'Az-Zukhruf', 'الزخرف', 'The Gold Adornments', 'Zukhruf, Zuhruf'],
    [59, 'Ad-Dukhan', 'Ad-Dukhan', 'الدخان', 'The Smoke', 'Dukhan, Duhan, Dukhon'],
    [
      37,
      'Al-Jatsiyah',
      'Al-Jathiyah',
      'الجاثية',
      'The Kneeling',
      'Al-Jasiyah, Jatsiyah, Jasiyah, Jathiyah, Jathiya, Jaatsiyah, Jasiah',
    ],
    [35, 'Al-Ahqaf', 'Al-Ahqaf', 'الأحقاف', 'The Sand Dunes', 'Ahqaf, Ahqof, Ahqaaf'],
    [38, '!Muhammad', 'Muhammad', 'محمد', 'Muhammad', '!Mohammad, Al-Qital, القتال'],
    [29, 'Al-Fath', 'Al-Fath', 'الفتح', 'The Victory', '!Fath, Fathu, Fat-h, !Fatah, Al-Fatah'],
    [18, 'Al-Hujurat', 'Al-Hujurat', 'الحجرات', 'The Private Chambers', 'Hujurat, Hujurot, Hujuraat'],
    [45, '!Qaf', 'Qaf', 'ق', 'Qaf', 'Qaaf, Qof, !Kaf, قاف'],
    [
      60,
      'Adz-Dzariyat',
      'Adh-Dhariyat',
      'الذاريات',
      'The Scattering Winds',
      'Az-Zariyat, Dzariyat, Zariyat, Dhariyat, Adz-Dzaariyaat, Adz-Dzariat, Dzariat',
    ],
    [49, 'Ath-Thur', 'At-Tur', 'الطور', 'The Mount', '!Tur, Thur, Thuur, !Toor'],
    [62, 'An-Najm', 'An-Najm', 'النجم', 'The Star', 'Najm, Najem'],
    [55, 'Al-Qamar', 'Al-Qamar', 'القمر', 'The Moon', '!Qamar, !Qomar, !Komar'],
    [78, 'Ar-Rahman', 'Ar-Rahman', 'الرحمن', 'The Most Merciful', '!Rahman, Rohman, Rahmaan'],
    [96, 'Al-Waqi’ah', 'Al-Waqi’ah', 'الواقعة', 'The Inevitable Event', 'Waqi’ah, Waqiah, Waqia, Waki’ah, Waqeeah'],
    [29, 'Al-Hadid', 'Al-Hadid', 'الحديد', 'The Iron', 'Hadid, Hadiid, Hadeed'],
    [
      22,
      'Al-Mujadilah',
      'Al-Mujadila',
      'المجادلة',
      'The Pleading',
      'Al-Mujadalah, Mujadilah, Mujadalah, Mujadila, Mujaadalah',
    ],
    [24, 'Al-Hasyr', 'Al-Hashr', 'الحشر', 'The Gathering for Exile', 'Hasyr, Hashr, Hasyir, Al-Hasyar'],
    [
      13,
      'Al-Mumtahanah',
      'Al-Mumtahanah',
      'الممتحنة',
      'She Who Is Examined',
      'Mumtahanah, Mumtahinah, Mumtahana, Mumtahina',
    ],
    [14, 'Ash-Shaff', 'As-Saf', 'الصف', 'The Ranks', 'As-Saff, !Shaff, !Saff, !Shaf, !Saf, As-Shaff'],
    [
      11,
      'Al-Jumu’ah',
      'Al-Jumu’ah',
      'الجمعة',
      'Friday',
      '!Jumu’ah, !Jumuah, !Jumah, !Jumat, Al-Jum’ah, Al-Jumat, Jumua',
    ],
    [
      11,
      'Al-Munafiqun',
      'Al-Munafiqun',
      'المنافقون',
      'The Hypocrites',
      'Munafiqun, Munafiqoon, Munafikun, Al-Munafiqin, Munaafiquun',
    ],
    [
      18,
      'At-Taghabun',
      'At-Taghabun',
      'التغابن',
      'The Mutual Loss and Gain',
      'At-Tagabun, Taghabun, Tagabun, Taghaabun, Taghobun',
    ],
    [
      12,
      'Ath-Thalaq',
      'At-Talaq',
      'الطلاق',
      'The Divorce',
      '!Talaq, !Thalaq, !Talak, !Thalak, At-Talak, Ath-Tholaq, Ath-Thalak, At-Thalaq, !طلاق',
    ],
    [12, 'At-Tahrim', 'At-Tahrim', 'التحريم', 'The Prohibition', 'Tahrim, Tahriim, Tahreem'],
    [30, 'Al-Mulk', 'Al-Mulk', 'الملك', 'The Dominion', '!Mulk, Mulku, Al-Mulku, !Tabarak, Tabarok, Tabaraka, تبارك'],
    [52, 'Al-Qalam', 'Al-Qalam', 'القلم', 'The Pen', '!Qalam, Qolam, !Kalam, !Nun, Nun wal Qalam, ن'],
    [52, 'Al-Haqqah', 'Al-Haqqah', 'الحاقة', 'The Sure Reality', 'Haqqah, Haqqa, Haaqqah, Haqah'],
    [44, 'Al-Ma’arij', 'Al-Ma’arij', 'المعارج', 'The Ascending Ways', 'Ma’arij, Maarij, Ma’aarij'],
    [28, '!Nuh', 'Nuh', 'نوح', 'Noah', 'Nooh, !Noah'],
    [28, 'Al-Jin', 'Al-Jinn', 'الجن', 'The Jinn', '!Jin, !Jinn, !Jinni'],
    [20, 'Al-Muzzammil', 'Al-Muzzammil', 'المزمل', 'The Enwrapped One', 'Muzzammil, Muzammil, Muzzamil'],
    [
      56,
      'Al-Muddatstsir',
      'Al-Muddaththir',
      'المدثر',
      'The Cloaked One',
      'Al-Muddassir, Muddatstsir, Muddassir, Muddaththir, Mudatsir, Muddatsir, Mudatstsir, Muddathir, Mudassir',
    ],
    [
      40,
      'Al-Qiyamah',
      'Al-Qiyamah',
      'القيامة',
      'The Resurrection',
      '!Qiyamah, !Qiamah, !Qiyama, !Kiamat, Al-Qiyamat, Qiyaamah',
    ],
    [31, 'Al-Insan', 'Al-Insan', 'الإنسان', 'Man', '!Insan, Al-Insaan, Ad-Dahr, !Dahr, الدهر'],
    [50, 'Al-Mursalat', 'Al-Mursalat', 'المرسلات', 'Those Sent Forth', 'Mursalat, Mursalaat, Mursolat'],
    [40, 'An-Naba', 'An-Naba', 'النبأ', 'The Tidings', 'An-Naba’, Naba’, Nabaa, Naba’i, !Amma, عم'],
    [46, 'An-Nazi’at', 'An-Nazi’at', 'النازعات', 'Those Who Pull Out', 'Nazi’at, Naziat, Naazi’aat'],
    [42, 'Abasa', '’Abasa', 'عبس', 'He Frowned', '’Abasa, Abassa'],
    [29, 'At-Takwir', 'At-Takwir', 'التكوير', 'The Folding Up', 'Takwir, Takwiir, Takweer'],
    [19, 'Al-Infithar', 'Al-Infitar', 'الانفطار', 'The Splitting', 'Infithar, Infitar, Infithor, Infitaar'],
    [
      36,
      'Al-Muthaffifin',
      'Al-Mutaffifin',
      'المطففين',
      'The Defrauders',
      'Muthaffifin, Mutaffifin, Muthoffifin, Tathfif, Al-Tatfif, At-Tathfif, Mutaffifeen',
    ],
    [25, 'Al-Insyiqaq', 'Al-Inshiqaq', 'الانشقاق', 'The Rending', 'Insyiqaq, Inshiqaq, Insyiqoq, Insyikak'],
    [22, 'Al-Buruj', 'Al-Buruj', 'البروج', 'The Constellations', 'Buruj, Burooj, Buruuj'],
    [17, 'Ath-Thariq', 'At-Tariq', 'الطارق', 'The Night Comer', '!Thariq, !Tariq, Thoriq, Ath-Thoriq, Taariq'],
    [19, 'Al-A’la', 'Al-A’la', 'الأعلى', 'The Most High', 'A’la, A’laa, !Ala'],
    [
      26,
      'Al-Ghasyiyah',
      'Al-Ghashiyah',
      'الغاشية',
      'The Overwhelming',
      'Al-Gasyiyah, Ghasyiyah, Ghashiyah, Gasyiyah, Ghasyiah, Ghosyiyah, Ghashiya',
    ],
    [30, 'Al-Fajr', 'Al-Fajr', 'الفجر', 'The Dawn', '!Fajr, !Fajar, Al-Fajar, Fajri'],
    [20, 'Al-Balad', 'Al-Balad', 'البلد', 'The City', '!Balad, Al-Balad'],
    [15, 'Asy-Syams', 'Ash-Shams', 'الشمس', 'The Sun', '!Syams, !Shams, Asy-Syam, Asy-Syamsu, Syamsi, As-Syams'],
    [21, 'Al-Lail', 'Al-Layl', 'الليل', 'The Night', '!Lail, !Layl, Al-Laili, Layli'],
    [
      11,
      'Adh-Dhuha',
      'Ad-Duhaa',
      'الضحى',
      'The Forenoon',
      'Ad-Duha, !Dhuha, !Duha, Ad-Duhaa, !Dhuhaa, Adh-Dhuhaa, Ad-Dhuha',
    ],
    [
      8,
      'Asy-Syarh',
      'Ash-Sharh',
      'الشرح',
      'The Opening-Up of the Heart',
      'Syarh, Sharh, Al-Insyirah, Insyirah, Insyiroh, Alam Nasyrah, Alam Nasyroh, Inshirah, الانشراح, ألم نشرح',
    ],
    [8, 'At-Tin', 'At-Tin', 'التين', 'The Fig', '!Tin, Tiin, !Teen'],
    [19, 'Al-Alaq', 'Al-’Alaq', 'العلق', 'The Clinging Clot', 'Alaq, ’Alaq, !Alak, !Iqra, !Iqra’, !Iqro, اقرأ'],
    [5, 'Al-Qadr', 'Al-Qadr', 'القدر', 'The Night of Decree', '!Qadr, !Qadar, Al-Qodr, Qodar, Al-Qadar'],
    [8, 'Al-Bayyinah', 'Al-Bayyinah', 'البينة', 'The Clear Proof', 'Bayyinah, Bayinah, Bayyina, Lam Yakun'],
    [
      8,
      'Az-Zalzalah',
      'Az-Zalzalah',
      'الزلزلة',
      'The Earthquake',
      'Zalzalah, Zilzal, Az-Zilzal, Zalzala, Al-Zalzalah, Idza Zulzilat, الزلزال',
    ],
    [11, 'Al-Adiyat', 'Al-’Adiyat', 'العاديات', 'The Charging Steeds', 'Adiyat, ’Adiyat, Aadiyaat, Adiat'],
    [11, 'Al-Qari’ah', 'Al-Qari’ah', 'القارعة', 'The Striking Hour', 'Qari’ah, Qariah, Qaari’ah, Qoriah, Qori’ah'],
    [
      8,
      'At-Takatsur',
      'At-Takathur',
      'التكاثر',
      'The Rivalry for More',
      'At-Takasur, Takatsur, Takasur, Takathur, Takaatsur, Takasir, At-Takatsuur',
    ],
    [3, 'Al-Ashr', 'Al-’Asr', 'العصر', 'Time', '!Ashr, !Asr, !Asar, !Ashar, Al-Asri, Wal Ashri, Wal Asr'],
    [9, 'Al-Humazah', 'Al-Humazah', 'الهمزة', 'The Slanderer', 'Humazah, Humaza, Wailul, Al-Humazzah'],
    [5, 'Al-Fil', 'Al-Fil', 'الفيل', 'The Elephant', '!Fil, Fiil, Al-Feel'],
    [4, '!Quraisy', 'Quraysh', 'قريش', 'Quraysh', 'Quraish, Quraysh, Kuraisy, Qurays, Li Ilafi, لإيلاف'],
    [7, 'Al-Ma’un', 'Al-Ma’un', 'الماعون', 'Small Kindnesses', 'Ma’un, Maun, Maa’un, Al-Maa’uun'],
    [3, 'Al-Kautsar', 'Al-Kawthar', 'الكوثر', 'Abundance', 'Al-Kausar, Kautsar, Kausar, Kawthar, Kauthar, Kawsar'],
    [
      6,
      'Al-Kafirun',
      'Al-Kafirun',
      'الكافرون',
      'The Disbelievers',
      '!Kafirun, Kaafirun, Kafiroon, !Kafirin, Al-Kafirin',
    ],
    [3, 'An-Nashr', 'An-Nasr', 'النصر', 'The Help', '!Nashr, !Nasr, An-Nasr, Nashri'],
    [
      5,
      'Al-Lahab',
      'Al-Masad',
      'اللهب',
      'The Flame',
      'Lahab, Al-Masad, Masad, Tabbat, !Abu Lahab, Al-Masadd, المسد, تبت',
    ],
    [
      4,
      'Al-Ikhlas',
      'Al-Ikhlas',
      'الإخلاص',
      'Sincerity',
      '!Ikhlas, !Ikhlash, Al-Ikhlash, Qul Huwallahu Ahad, Qulhu, At-Tauhid, !Tauhid',
    ],
    [5, 'Al-Falaq', 'Al-Falaq', 'الفلق', 'The Daybreak', 'Falaq, !Falak, Falaqi'],
    [6, 'An-Nas', 'An-Nas', 'الناس', 'Mankind', '!Nas, An-Naas, !Naas, Annasi'],
  ]

const bare = (name: string): string => name.replace(/^!/, '')

const SURAHS: SurahNames[] = TABLE.map(([verses, indonesian, english, arabic], place) => ({
  number: place + 1,
  verses,
  names: { indonesian: bare(indonesian), english, arabic },
}))

export const surahNumbered = (number: number): SurahNames | undefined => SURAHS[number - 1]

const ARTICLE = /^(?:al|an|ar|as|ash|asy|at|ath|ats|ad|adh|adz|az|el) (?=..)/
const ARABIC_ARTICLE = /^ال(?=..)/

/** How a name sounds, whoever spells it: without doublings, lengthenings, the choice of digraphs and a silent end. */
function sound(folded: string): string {
  return folded
    .replace(/ /g, '')
    .replace(/dh|dz|zh|dl/g, 'z')
    .replace(/ts|th/g, 't')
    .replace(/sy|sh/g, 's')
    .replace(/kh/g, 'h')
    .replace(/gh/g, 'g')
    .replace(/q/g, 'k')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/w/g, 'u')
    .replace(/y/g, 'i')
    .replace(/o/g, 'a')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=..)[hه]$/, '')
}

/** By sound: a name with its article, or without; `ordinary` where it is a word of its own besides. */
const known = new Map<string, { surah: number; ordinary: boolean }>()
const sounds = (name: string): { whole: string; core: string; article: boolean } => {
  const folded = fold(name)
  const core = folded.replace(ARTICLE, '').replace(ARABIC_ARTICLE, '')
  return { whole: sound(folded), core: sound(core), article: core !== folded }
}

// what is glued together gives way to names as they are
const glued: [key: string, surah: number][] = []
for (const [place, [, indonesian, english, arabic, meaning, others]] of TABLE.entries()) {
  const person = indonesian.startsWith('!')
  const names = [indonesian, english, arabic, ...others.split(', ')].map((name) => ({
    name: bare(name),
    ordinary: name.startsWith('!') || (person && (name === english || name === arabic)),
  }))
  const ordinary = new Set(names.filter((one) => one.ordinary).map(({ name }) => sounds(name).core))
  for (const { name } of [...names, { name: meaning }]) {
    const { whole, core, article } = sounds(name)
    if (!known.has(core)) known.set(core, { surah: place + 1, ordinary: ordinary.has(core) || name === meaning })
    if (article) glued.push([whole, place + 1], [`al${core}`, place + 1])
  }
}
for (const [key, surah] of glued) if (!known.has(key)) known.set(key, { surah, ordinary: false })

/** The surah of that name; `certain` where the name says so by itself, by its article or because it is no word besides. */
export function surahNamed(name: string): { surah: SurahNames; certain: boolean } | undefined {
  const { whole, core, article } = sounds(name)
  const found = known.get(core) ?? known.get(whole)
  const surah = found && surahNumbered(found.surah)
  return surah && { surah, certain: article || !found.ordinary }
}
