import { z } from 'zod'
import { readYaml } from '../../../platform/data-file.ts'
import { fold } from '../../text/arabic.ts'
import { conceptOf } from '../../text/concepts.ts'
import { writtenForms } from '../../text/spoken-forms.ts'
import { LANGUAGES, type Language, stem } from '../../text/stem.ts'
import { isStopWord } from '../../text/stopwords.ts'
import { perLanguage } from '../../text/word-lists.ts'

/** The topic of a title or question: its words, each by its concept, which is the same in all languages. */
export type Topic = ReadonlySet<string>

const tables = readYaml(
  'reference/answers/authored/topics.yaml',
  z.strictObject({ same: z.array(perLanguage), frame: perLanguage, persons: perLanguage }),
)

const same = new Map<string, string>()
for (const [number, words] of tables.same.entries())
  for (const language of LANGUAGES)
    for (const word of words[language]) same.set(`${language}:${stem(fold(word), language)}`, `=${number}`)

const stemsOf = (language: Language): ReadonlySet<string> =>
  new Set(tables.frame[language].map((word) => stem(fold(word), language)))
const frames: Record<Language, ReadonlySet<string>> = {
  indonesian: stemsOf('indonesian'),
  english: stemsOf('english'),
  arabic: stemsOf('arabic'),
}

/** Kin and others for whom a prayer is asked, as words of a topic. */
const persons: Topic = new Set(
  LANGUAGES.flatMap((language) => tables.persons[language].flatMap((word) => [...topicOf(word, language)])),
)

/** The topic of a title or question. */
export function topicOf(text: string, language: Language): Topic {
  const topic = new Set<string>()
  for (const word of fold(text).split(' ').filter(Boolean)) {
    const name = stem(word, language)
    const known = sameAs(word, language)
    if (known) topic.add(known)
    else if (!isStopWord(word, language) && !frames[language].has(name))
      topic.add(String(conceptOf(language, name) ?? `${language}:${name}`))
  }
  return topic
}

/** The group of words among which this one may be chosen, as it is written or in the written form of a spoken word: "dimudahin". */
function sameAs(word: string, language: Language): string | undefined {
  const forms = language === 'indonesian' ? writtenForms(word) : []
  return [word, ...forms].map((form) => same.get(`${language}:${stem(form, language)}`)).find(Boolean)
}

/** A question's topic without those for whom something is asked: a prayer for the sick is for a mother too. */
export const withoutPersons = (topic: Topic): Topic => new Set([...topic].filter((word) => !persons.has(word)))

/** How much of a question a title covers, and how much of the title the question covers, weighted by the rarity of words; 0 to 1. */
export interface TitleLikeness {
  ofQuestion: number
  ofTitle: number
}

/** Compares questions with these titles: a word in few of them weighs more. */
export function compareTopics(titles: Topic[]): (question: Topic, title: Topic) => TitleLikeness {
  const holders = new Map<string, number>()
  for (const title of titles) for (const word of title) holders.set(word, (holders.get(word) ?? 0) + 1)
  const worth = (word: string) => Math.log(1 + titles.length / ((holders.get(word) ?? 0) + 0.5))
  const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + worth(word), 0)
  return (question, title) => {
    if (question.size === 0 || title.size === 0) return { ofQuestion: 0, ofTitle: 0 }
    const shared = sum([...question].filter((word) => title.has(word)))
    return { ofQuestion: shared / sum(question), ofTitle: shared / sum(title) }
  }
}
