import { fold } from '../../language/arabic.ts'
import { LANGUAGES, type Language, stem } from '../../language/stem.ts'
import { isStopWord } from '../../language/stopwords.ts'
import { THEMES } from './table.ts'

type Theme = {
  keys: string[]
  /** The stems of each way to name it. */
  phrases: Record<Language, string[][]>
  /** All of those stems. */
  words: Record<Language, ReadonlySet<string>>
}

// How a question asks for a theme, whichever it is, and words that every theme may be asked with.
const FRAME: Record<Language, string> = {
  indonesian:
    'larangan melarang dilarang terlarang haram haramkah diharamkan halal kewajiban wajib wajibnya diwajibkan perintah diperintahkan anjuran ' +
    'tata cara caranya orang manusia umat muslim mukmin nabi rasulullah allah tuhan alquran quran agama islam ajaran pandangan penjelasan ' +
    'pengertian arti makna maksud kisah cerita surat firman sabda sikap memandang melakukan dilakukan berbuat bahaya balasan pembahasan boleh atas sesama seseorang',
  english:
    'prohibition prohibited forbidden forbid haram halal obligation obligatory duty command commanded allowed permissible permitted lawful sin ' +
    'sinful people person man muslim believer prophet messenger allah quran view teaching teachings meaning definition story treat think',
  arabic:
    'وجوب واجب فرض فريضة تحريم حرام حرمة حلال يجوز جواز النهي نهي منع الأمر أمر أحكام كيفية صفة ذم معنى تعريف قصة الناس المسلم المسلمين المؤمن ' +
    'الإنسان النبي الرسول الله القرآن الإسلام الكريم تعالى يقول قال جاء ورد دليل أدلة',
}

/** Stop words that tell one theme from another. */
const ASKING = 'mengapa kenapa kapan why when لماذا متى'
const asking = new Set(fold(ASKING).split(' '))

const stemsOf = (text: string, language: Language): string[] =>
  fold(text)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word) && (asking.has(word) || !isStopWord(word, language)))
    .map((word) => stem(word, language))
const frame = fromEach((language) => new Set(stemsOf(`${FRAME[language]} ${ASKING}`, language)))
const themes = THEMES.trim().split('\n').map(readTheme)

/** The verses and hadith that prove a theme, best first, where a question asks for that theme and nothing else; none for other questions. */
export function keysOfTheme(question: string, language: Language): string[] {
  const asked = stemsOf(question, language)
  const nameLength = ({ phrases, words }: Theme): number =>
    asked.every((word) => words[language].has(word) || frame[language].has(word))
      ? Math.max(0, ...phrases[language].filter((name) => name.every((word) => asked.includes(word))).map(({ length }) => length))
      : 0
  let best: { keys: string[]; length: number } = { keys: [], length: 0 }
  for (const theme of themes) {
    const length = nameLength(theme)
    if (length > best.length) best = { keys: theme.keys, length }
  }
  return best.keys
}

function readTheme(line: string): Theme {
  const parts = line.split('|')
  const phrases = fromEach((language) =>
    (parts[LANGUAGES.indexOf(language)] ?? '').split(',').flatMap((name) => {
      const stems = stemsOf(name, language)
      return stems.length === 0 ? [] : [stems]
    }),
  )
  return {
    keys: parts.at(-1)?.trim().split(' ') ?? [],
    phrases,
    words: fromEach((language) => new Set(phrases[language].flat())),
  }
}

function fromEach<T>(make: (language: Language) => T): Record<Language, T> {
  return { indonesian: make('indonesian'), english: make('english'), arabic: make('arabic') }
}
