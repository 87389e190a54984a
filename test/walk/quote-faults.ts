import type { Language } from '../../src/reference/text/stem.ts'

// Written apart from the code that it checks: lists and rules of its own, looser where that code may be stricter.

const PARTICLES: Record<Language, RegExp> = {
  indonesian:
    /(?<![\p{L}-])(?:tidak(?:lah|kah)?|tak|bukan(?:lah|kah)?|belum|jangan(?:lah)?|tiada|tanpa|jika|jikalau|apabila|bila|kalau|seandainya|andai|andaikata|kecuali|melainkan|apakah|adakah|bagaimana(?:kah)?|mengapa|kenapa|kapan(?:kah)?|siapakah|barangsiapa|barang siapa)(?![\p{L}-])/iu,
  english:
    /(?<![\p{L}'’])(?:not|never|nor|neither|cannot|\p{L}+n['’]t|without|if|unless|except|whoever|whosoever|whether)(?!\p{L})/iu,
  arabic:
    /(?<![\p{L}\p{M}])[وف]?\p{M}*(?:ل\p{M}*[اأ]|ل\p{M}*م\u0652|ل\p{M}*ن\u0652|ل\p{M}*ي\p{M}*س\p{M}*|إ\p{M}*ل\p{M}*ا|م\u064E?ا|ه\p{M}*ل\u0652|ل\p{M}*و\u0652|إ\p{M}*ذ\p{M}*ا|إ\u0650?ن\u0652|م\u064E?ن\u0652)\p{M}*(?![\p{L}\p{M}])/u,
}
const TAKES_BACK: Record<Language, RegExp> = {
  indonesian: /^(?:kecuali|melainkan|selain|jika|apabila|kalau|hingga|sampai)(?!\p{L})/iu,
  english: /^(?:except|unless|if|until|save)(?!\p{L})/iu,
  arabic: /^(?:إ\p{M}*ل\p{M}*ا|غ\p{M}*ي\p{M}*ر|إ\p{M}*ذ\p{M}*ا|ل\p{M}*و|ح\p{M}*ت\p{M}*ى)\p{M}*(?!\p{L})/u,
}
const SPEAKS: Record<Language, RegExp> = {
  indonesian: /[,:;]["“\s]*$|\bbahwa\w*\s*$|["“]\s*$/i,
  english: /[,:]["“\s]*$|\bthat\s*$|["“]\s*$/i,
  arabic: /(?:)/,
}
const ARABIC_SPEECH =
  /^["“\s\p{Cf}]*[وف]?\p{M}*(?:ق\p{M}*ا\p{M}*ل|[يت]\p{M}*ق\p{M}*و\p{M}*ل|س\p{M}*م\p{M}*ع\p{M}*ت|[أإ]\p{M}*ن|ا\p{M}*ن)/u
const SENTENCE_END = /[.!?؟۔][\s\p{Cf},"”»'’)\]]*$/u
const MOST_WORDS = 220

/** What is wrong with the way in which a part of a record's text is shown; where it stands twice, with its better place. */
export function quoteFaults(record: string, shown: string, language: Language): string[] {
  const text = record.trim().replace(/\s*\n\s*/g, ' ')
  const begun = shown.replace(/^["“«]*… /u, '')
  let best: string[] | undefined
  // a text may end with an ellipsis of its own
  for (const words of new Set([begun, begun.replace(/ …["”»]*$/u, '')])) {
    // every place holds nothing, and the end holds it again and again
    if (words.trim() === '') return text === '' ? [] : ['empty']
    for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + 1)) {
      const faults = spanFaults(text, { from, to: from + words.length }, shown, language)
      if (!best || faults.length < best.length) best = faults
    }
  }
  return best ?? ['not word for word']
}

function spanFaults(
  text: string,
  { from, to }: { from: number; to: number },
  shown: string,
  language: Language,
): string[] {
  const faults: string[] = []
  const words = text.slice(from, to)
  const before = text.slice(0, from)
  const after = text.slice(to)
  const cutBefore = /[\p{L}\p{N}]/u.test(before)
  const cutAfter = /[\p{L}\p{N}]/u.test(after)
  if (shown.startsWith(words) === cutBefore || shown.endsWith(words) === cutAfter) faults.push('a cut is not shown')
  if (/\p{L}\p{M}*$/u.test(before) && /^[\p{L}\p{M}]/u.test(words)) faults.push('begins within a word')
  if (/\p{L}\p{M}*$/u.test(words) && /^[\p{L}\p{M}]/u.test(after)) faults.push('ends within a word')
  if (cutBefore && !SENTENCE_END.test(before)) {
    const speech =
      language === 'arabic' ? ARABIC_SPEECH.test(words) : SPEAKS[language].test(before) || /^["“]/.test(words)
    if (!speech) faults.push('begins neither at a sentence nor at reported speech')
    const sentence = before.slice(lastSentence(before))
    const particle = PARTICLES[language].exec(sentence)?.[0]
    if (particle) faults.push(`begins after “${particle}”`)
  }
  const next = after.replace(/^[\s\p{Cf}\p{P}]+/u, '')
  if (cutAfter && !SENTENCE_END.test(words) && TAKES_BACK[language].test(next))
    faults.push(`ends before “${next.slice(0, 12)}”`)
  if (words.split(/\s+/).length > MOST_WORDS) faults.push('too long')
  if (cutBefore && cutAfter && (shown.match(/"/g)?.length ?? 0) % 2 === 1) faults.push('marks of speech are left alone')
  return faults
}

/** Where the last sentence of a text begins. */
function lastSentence(text: string): number {
  let start = 0
  for (const { 0: end, index } of text.matchAll(
    /[.!?؟۔]["”»'’)\]\p{Cf}]*(?:(?:\d{1,2}|\[\d+\])?\s(?=\P{Ll})|(?<=["”»])(?=\p{Lu}))/gu,
  ))
    start = index + end.length
  return start
}
