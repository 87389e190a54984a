import type { ThemeWording } from '../search/themes/wordings.ts'
import { inWrittenWords } from '../text/spoken.ts'
import type { Language } from '../text/stem.ts'

/** How a question of the written language begins: with a question word, in Indonesian perhaps after the words that it asks about. */
const ASKING: Record<Language, RegExp> = {
  indonesian:
    /^(?:\p{L}+ ){0,2}(?:apa|apakah|siapa|siapakah|mana|manakah|kapan|kapankah|bagaimana|bagaimanakah|mengapa|berapa|berapakah|seberapa|bolehkah|adakah|benarkah|haruskah|wajibkah|sahkah|perlukah|halalkah|haramkah|dapatkah|bisakah)(?!\p{L})/iu,
  english:
    /^(?:(?:at|in|on|by|to|for|with|of|from) )?(?:what|how|who|whose|whom|why|when|where|which|is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had)(?!\p{L})/iu,
  arabic: /^(?:ما|ماذا|من|متى|كيف|هل|أي|أية|كم|أين|لماذا|لم|بم|بماذا|عم|فيم|على من|لمن)(?!\p{L}).*؟$/u,
}
/** Words of persons who tell of themselves, or who speak rather than write. */
const SPOKEN: Record<Language, RegExp> = {
  indonesian:
    /(?<!\p{L})(?:saya|aku|kami|(?!\p{L}*laku|[bks]uku|saku|siku|beku)\p{L}+ku|pak|bu|bang|mas|mbak|gus|kang|kiai|kyai|ustaz|ustazah|yai|sih|dong|kok|doang|pas|habis|opo|ora|teu|wis|toh|po)(?!\p{L})/iu,
  english: /(?<!\p{L})(?:i'm|i've|my|gonna|wanna|bro|sheikh|ustaz|im|u|ur)(?!\p{L})/iu,
  arabic:
    /(?<!\p{L})(?:اللي|عشان|علشان|شو|إيش|ايش|وش|ليش|ليه|مين|وين|فين|لازم|ينفع|إزاي|ازاي|بدي|عايز|ده|دي|مش|مو|كده|بس|هيك|يعني|شنو|أبوي|حق|حد|لو|بيصير|بيكون)(?!\p{L})/u,
}
/** Written words that the search replaces too. */
const WRITTEN = /(?<!\p{L})(?:\p{L}+kah|wudu|mesti|istrinya|doanya) */giu
/** In words: longer questions tell a story, and longer names are sentences or quotations. */
const LONGEST = { question: 16, name: 4 }

/**
 * The wording to show for a subject, as a person would write it: the first that is a question of the written language, or else that is a name, or
 * an English question in other words; undefined for none.
 */
export function clearestWording(wordings: ThemeWording[], language: Language): string | undefined {
  const own = wordings.filter((one) => one.language === language)
  const written = own.filter(({ text }) => isWritten(text, language))
  const question =
    written.find(({ text, isName }) => !isName && ASKING[language].test(text) && isShort(text, LONGEST.question)) ??
    // people write English nearly as they speak it
    (language === 'english' ? own.find(({ text }) => text.endsWith('?') && isShort(text, LONGEST.question)) : undefined)
  if (question) return asSentence(question.text, language === 'arabic' ? '؟' : '?')
  // an English theme is named by its content words alone: "kindness parents"
  const name = written.find(
    ({ text, isName }) => !/[?؟]$/.test(text) && isShort(text, LONGEST.name) && !(isName && language === 'english'),
  )
  return name && asSentence(name.text, '')
}

const isShort = (text: string, most: number): boolean => text.split(' ').length <= most

function isWritten(text: string, language: Language): boolean {
  if (SPOKEN[language].test(text)) return false
  const others = text.replace(WRITTEN, '').trim()
  return language !== 'indonesian' || inWrittenWords(others) === others
}

const asSentence = (text: string, mark: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (text.endsWith(mark) ? '' : mark)
