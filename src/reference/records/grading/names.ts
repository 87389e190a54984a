import type { Language } from '../../text/stem.ts'

/** The English grading terms of the sources with their Indonesian and Arabic forms, most specific first. */
const TERMS: [RegExp, Record<Language, string>][] = [
  [/sahih lighairihi/, { indonesian: 'sahih lighairihi', english: 'sahih lighairihi', arabic: 'صحيح لغيره' }],
  [/hasan lighairihi/, { indonesian: 'hasan lighairihi', english: 'hasan lighairihi', arabic: 'حسن لغيره' }],
  [/hasan sahih/, { indonesian: 'hasan sahih', english: 'hasan sahih', arabic: 'حسن صحيح' }],
  [/very daif/, { indonesian: 'sangat daif', english: 'very daif', arabic: 'ضعيف جدًا' }],
  [/mawdu/, { indonesian: 'maudhu’ (palsu)', english: 'mawdu (fabricated)', arabic: 'موضوع' }],
  [/batil/, { indonesian: 'batil', english: 'batil', arabic: 'باطل' }],
  [/munkar/, { indonesian: 'munkar', english: 'munkar', arabic: 'منكر' }],
  [/sha(?:dh|z)/, { indonesian: 'syadz', english: 'shadh', arabic: 'شاذ' }],
  [/malool/, { indonesian: 'ma’lul', english: 'malul', arabic: 'معلول' }],
  [/sahih/, { indonesian: 'sahih', english: 'sahih', arabic: 'صحيح' }],
  [/hasan/, { indonesian: 'hasan', english: 'hasan', arabic: 'حسن' }],
  [/daif/, { indonesian: 'daif', english: 'daif', arabic: 'ضعيف' }],
  [/mutawatir/, { indonesian: 'mutawatir', english: 'mutawatir', arabic: 'متواتر' }],
  [/mau?quf|muquf/, { indonesian: 'mauquf', english: 'mawquf', arabic: 'موقوف' }],
  [/maqtu/, { indonesian: 'maqthu’', english: 'maqtu', arabic: 'مقطوع' }],
  [/mursal/, { indonesian: 'mursal', english: 'mursal', arabic: 'مرسل' }],
]
const AGREED = { indonesian: 'Disepakati (Muttafaq ’alaih)', english: 'Agreed upon', arabic: 'متفق عليه' }
const BOOKS: Record<'bukhari' | 'muslim', Record<Language, string>> = {
  bukhari: { indonesian: 'Shahih al-Bukhari', english: 'Sahih al-Bukhari', arabic: 'صحيح البخاري' },
  muslim: { indonesian: 'Shahih Muslim', english: 'Sahih Muslim', arabic: 'صحيح مسلم' },
}
const BOOK = /sahih (bukhari|muslim)(?:\s*\(([^)]*)\))?/g
const AGREEMENT = /(?:sahih|isnaad)? ?-? ?(?:agreed upon|bukhari and muslim)/
const BEFORE: Record<'chain' | 'text', Record<Language, string>> = {
  chain: { indonesian: 'sanadnya', english: 'its chain is', arabic: 'إسناده' },
  text: { indonesian: 'matannya', english: 'its text is', arabic: 'متنه' },
}

/** A grading in the reader's language: "Isnaad Hasan" is "sanadnya hasan" and "إسناده حسن". Unknown terms stay as they are. */
export function gradeIn(grade: string, language: Language): string {
  let rest = grade.toLowerCase()
  const books: string[] = []
  if (AGREEMENT.test(rest)) {
    books.push(AGREED[language])
    rest = rest.replace(AGREEMENT, ' ')
  }
  rest = rest.replace(BOOK, (_all, book: 'bukhari' | 'muslim', numbers?: string) => {
    const places = numbers?.match(/\d+/g)?.join(', ')
    books.push(places ? `${BOOKS[book][language]} (${places})` : BOOKS[book][language])
    return ' '
  })
  const terms: string[] = []
  const chain = /isnaad|sanad/.test(rest)
  const text = /matn/.test(rest)
  rest = rest.replace(/isnaad|sanad|matn|hadith|witness/g, ' ')
  for (const [pattern, names] of TERMS) {
    if (!pattern.test(rest)) continue
    rest = rest.replace(pattern, ' ')
    terms.push(names[language])
  }
  if (/[a-z]/.test(rest) || terms.length + books.length === 0) return grade
  const comma = language === 'arabic' ? '، ' : ', '
  const about = chain ? BEFORE.chain[language] : text ? BEFORE.text[language] : ''
  const graded = terms.length === 0 ? [] : [[about, terms.join(' ')].filter(Boolean).join(' ')]
  const printed = [...graded, ...books].join(comma)
  return about === '' ? printed.charAt(0).toUpperCase() + printed.slice(1) : printed
}

const GRADERS: Record<string, Partial<Record<Language, string>>> = {
  'Al-Albani': { indonesian: 'al-Albani', english: 'al-Albani', arabic: 'الألباني' },
  'Zubair Ali Zai': { arabic: 'زبير علي زئي' },
  'Shuaib Al Arnaut': { indonesian: 'Syu’aib al-Arna’uth', english: 'Shuaib al-Arnaut', arabic: 'شعيب الأرنؤوط' },
  'Bashar Awad Maarouf': { indonesian: 'Basysyar Awwad Ma’ruf', arabic: 'بشار عواد معروف' },
  'Salim al-Hilali': { arabic: 'سليم الهلالي' },
  'Ibn Hajar': { indonesian: 'Ibnu Hajar', english: 'Ibn Hajar', arabic: 'ابن حجر' },
  'adh-Dhahabi': { indonesian: 'adz-Dzahabi', english: 'adh-Dhahabi', arabic: 'الذهبي' },
  'al-Bukhari': { arabic: 'البخاري' },
  Muslim: { arabic: 'مسلم' },
}

/** A grader's name in the reader's language. */
export const graderIn = (name: string, language: Language): string => GRADERS[name]?.[language] ?? name
