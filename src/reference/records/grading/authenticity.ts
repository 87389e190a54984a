import type { Language } from '../../text/stem.ts'
import { collectionOf, type Grade } from '../hadith/hadith.ts'
import { summariseGrades } from './grades.ts'
import { gradeIn, graderIn } from './names.ts'

/** The result of the scholars' gradings. `disputed`: some call it weak and others do not. */
export type Authenticity = 'sound' | 'disputed' | 'weak' | 'fabricated' | 'ungraded'

const AGREED = { sahih: 'sound', hasan: 'sound', daif: 'weak', maudhu: 'fabricated' } as const

export function authenticityOf(key: string, grades: Grade[]): Authenticity {
  const summary = summariseGrades(collectionOf(key), grades)
  if (summary.agreement === 'disputed') return 'disputed'
  return summary.class ? AGREED[summary.class] : 'ungraded'
}

const BY = { indonesian: 'menurut', english: 'according to', arabic: 'عند' }
const WORDS: Record<Language, Record<Authenticity, string>> = {
  indonesian: {
    sound: 'sahih',
    disputed: 'diperselisihkan, sebagian ulama melemahkannya',
    weak: '**lemah (daif), bukan hujah**',
    fabricated: '**palsu (maudhu’), bukan sabda Nabi**',
    ungraded: 'derajatnya tidak tercatat di sini',
  },
  english: {
    sound: 'sound',
    disputed: 'disputed, some scholars call it weak',
    weak: '**weak (daif), no proof by itself**',
    fabricated: '**fabricated (mawdu), not a saying of the Prophet**',
    ungraded: 'its grading is not recorded here',
  },
  arabic: {
    sound: 'صحيح',
    disputed: 'مختلف فيه، ضعّفه بعض العلماء',
    weak: '**ضعيف لا يُحتج به**',
    fabricated: '**موضوع لا يصح عن النبي**',
    ungraded: 'لم تُذكر درجته هنا',
  },
}
const BY_INCLUSION: Record<Language, string> = {
  indonesian: 'sahih (dimuat dalam kitab Shahih)',
  english: 'sound (by its place in a Sahih collection)',
  arabic: 'صحيح (لوروده في الصحيح)',
}

/** The result in words, with every grade and its grader. */
export function gradingInWords(key: string, grades: Grade[], language: Language): string {
  const authenticity = authenticityOf(key, grades)
  if (grades.length === 0) return authenticity === 'sound' ? BY_INCLUSION[language] : WORDS[language].ungraded
  const named = grades
    .map(({ grade, graded_by }) => `${gradeIn(grade, language)} ${BY[language]} ${graderIn(graded_by, language)}`)
    .join(language === 'arabic' ? '، ' : ', ')
  return authenticity === 'sound' || authenticity === 'ungraded' ? named : `${WORDS[language][authenticity]} — ${named}`
}
