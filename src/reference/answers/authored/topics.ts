import { z } from 'zod'
import { readYaml } from '../../../platform/data-file.ts'
import { fold } from '../../text/arabic.ts'
import { conceptOf } from '../../text/concepts.ts'
import { LANGUAGES, type Language, stem } from '../../text/stem.ts'
import { isStopWord } from '../../text/stopwords.ts'
import { perLanguage } from '../../text/word-lists.ts'

/** The topic of a title or question: its words, each by its concept, which is the same in all languages. */
export type Topic = ReadonlySet<string>

const tables = readYaml(
  'reference/answers/authored/topics.yaml',
  z.strictObject({ same: z.array(perLanguage), frame: perLanguage }),
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

/** The topic of a title or question. */
export function topicOf(text: string, language: Language): Topic {
  const topic = new Set<string>()
  for (const word of fold(text).split(' ').filter(Boolean)) {
    const name = stem(word, language)
    const known = same.get(`${language}:${name}`)
    if (known) topic.add(known)
    else if (!isStopWord(word, language) && !frames[language].has(name))
      topic.add(String(conceptOf(language, name) ?? `${language}:${name}`))
  }
  return topic
}

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
