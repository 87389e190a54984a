import { once } from '../../../platform/once.ts'
import { fold } from '../../text/arabic.ts'
import { LANGUAGES, type Language, stem } from '../../text/stem.ts'
import { isStopWord } from '../../text/stopwords.ts'
import { THEMES } from './table.ts'

type Theme = {
  keys: string[]
  names: Record<Language, { name: string; stems: string[] }[]>
  /** The stems of all its names. */
  words: Record<Language, ReadonlySet<string>>
}

// How a question asks for a theme, whichever it is, and words that every theme may be asked with.
const FRAME: Record<Language, string> = {
  indonesian:
    'larangan melarang dilarang terlarang haram haramkah diharamkan halal kewajiban wajib wajibnya diwajibkan perintah diperintahkan anjuran ' +
    'tata cara caranya orang manusia umat muslim mukmin nabi rasulullah allah tuhan alquran quran agama islam ajaran pandangan penjelasan ' +
    'ga gak nggak enggak ngga gk sih dong deh ya yah nih tuh kah min bang kak gan kok apaan gmn gimana knp ama sama aja gitu mau nanya tanya nanyain kalo klo kalau itu bs bisa blh hrs dosa dosanya hukumnya ' +
    'pengertian arti makna maksud kisah cerita surat firman sabda sikap memandang melakukan dilakukan berbuat bahaya balasan pembahasan boleh atas sesama seseorang',
  english:
    'prohibition prohibited forbidden forbid haram halal obligation obligatory duty command commanded allowed permissible permitted lawful sin ' +
    'sinful people person man muslim believer prophet messenger allah quran view teaching teachings meaning definition story treat think',
  arabic:
    'وجوب واجب فرض فريضة تحريم حرام حرمة حلال يجوز جواز النهي نهي منع الأمر أمر أحكام كيفية صفة ذم معنى تعريف قصة الناس المسلم المسلمين المؤمن ' +
    'الإنسان النبي الرسول الله القرآن الإسلام الكريم تعالى يقول قال جاء ورد دليل أدلة',
}

/** Stop words that tell one theme from another. */
const ASKING = 'mengapa kenapa kapan dimana mana why when where لماذا متى اين'
const asking = new Set(fold(ASKING).split(' '))

const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)
const stemsOf = (text: string, language: Language): string[] =>
  wordsOf(text)
    .filter((word) => /\p{L}/u.test(word) && (asking.has(word) || !isStopWord(word, language)))
    .map((word) => stem(word, language))
const frame = fromEach((language) => new Set(stemsOf(`${FRAME[language]} ${ASKING}`, language)))
const themes = once(() => THEMES.trim().split('\n').map(readTheme))

/** A theme as a question names it, and the keys of what proves it, best first. */
export type NamedTheme = { name: string; keys: string[] }

/** The theme that a question asks for and nothing else, by its longest name in the question; undefined for other questions. */
export function themeOf(question: string, language: Language): NamedTheme | undefined {
  const asked = stemsOf(question, language)
  let best: { theme: NamedTheme; length: number } | undefined
  for (const { keys, names, words } of themes()) {
    if (!asked.every((word) => words[language].has(word) || frame[language].has(word))) continue
    for (const { name, stems } of names[language])
      if (stems.length > (best?.length ?? 0) && stems.every((word) => asked.includes(word)))
        best = { theme: { name, keys }, length: stems.length }
  }
  return best?.theme
}

/** Whether a text speaks of a theme: it has each word of its name. */
export function speaksOf({ name }: NamedTheme, text: string, language: Language): boolean {
  const held = new Set(wordsOf(text).map((word) => stem(word, language)))
  return wordsOf(name).every((word) => held.has(stem(word, language)))
}

function readTheme(line: string): Theme {
  const parts = line.split('|').map((part) => part.trim())
  const names = fromEach((language) =>
    (parts[LANGUAGES.indexOf(language)] ?? '').split(', ').map((name) => ({ name, stems: stemsOf(name, language) })),
  )
  return {
    keys: parts.at(-1)?.split(' ') ?? [],
    names,
    words: fromEach((language) => new Set(names[language].flatMap(({ stems }) => stems))),
  }
}

function fromEach<T>(make: (language: Language) => T): Record<Language, T> {
  return { indonesian: make('indonesian'), english: make('english'), arabic: make('arabic') }
}
