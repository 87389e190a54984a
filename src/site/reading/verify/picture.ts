import { LANGUAGE_OF_CODE } from '../../../reference/text/language-code.ts'
import type { Verdict } from '../../../reference/verify/notes.ts'
import { citationOf } from '../../../reference/verify/records.ts'
import type { Verification } from '../../../reference/verify/verify.ts'
import type { ReadingView } from '../address.ts'
import { hostOf } from '../share/draw.ts'
import type { PictureText } from '../share/picture.ts'
import { readingWords } from '../words.ts'
import { TONES, verifyWords } from './words.ts'

/** Verdicts for which the record is drawn: with any other it could be taken for the wrong text. */
const SOUND: (Verdict | 'none')[] = ['exact', 'orthographic', 'partial', 'translation', 'wrong_reference']

/**
 * The text in a picture of a verification: the verdict, the record and its address; undefined if nothing was found. The sent text is not
 * drawn, because that would spread an altered verse.
 */
export function verdictPicture(
  { verdict, spans }: Verification,
  { language }: ReadingView,
  publicUrl: string,
): PictureText | undefined {
  const span = spans.find((one) => one.verdict === verdict)
  if (!span || verdict === 'none') return undefined
  const words = verifyWords[language]
  const { record, saying } = span
  const tone = TONES[span.verdict]
  const [name, meaning] = words.verdicts[span.verdict]
  const about = record
    ? citationOf(record, LANGUAGE_OF_CODE[language])
    : saying && readingWords[language].collections[saying.collection].title
  const page = record
    ? `/${record.kind === 'quran' ? 'q' : 'h'}/${record.key}`
    : saying
      ? `/${saying.collection}/${saying.id}`
      : '/verify'
  const saidText = saying && { id: saying.text_indonesian, en: saying.text_english, ar: saying.text_arabic }[language]
  return {
    title: about ? `${name} · ${about}` : name,
    arabic: record && SOUND.includes(verdict) ? (record.text_arabic ?? undefined) : undefined,
    text: [saidText && `“${saidText}”`, meaning, verdict === 'altered' && words.original].filter(Boolean).join(' '),
    address: hostOf(publicUrl) + page,
    ...((tone === 'care' || tone === 'bad') && { tone }),
    isArabic: language === 'ar',
  }
}
