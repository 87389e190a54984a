import type { Language } from '../text/stem.ts'
import { type Basis, type BasisDeps, findBasis } from './basis.ts'
import { needOf } from './care/need.ts'
import { clearestWording } from './clearest.ts'
import { WORDS } from './words.ts'

/** More are a list to read through. */
const MOST = 3

/** Questions of ours on the subjects that may be meant, of which each gets an answer. Empty where the question has one itself. */
export async function findSuggestions(deps: BasisDeps, { meant = [], language }: Basis): Promise<string[]> {
  const suggestions: string[] = []
  for (const { wordings } of meant) {
    const question = clearestWording(wordings, language)
    // nobody is asked whether they are in need
    if (question === undefined || needOf(question)) continue
    // without the full data, or with other words of the same sense elsewhere, it may have no answer
    if ((await findBasis(deps, question)).sources.length > 0) suggestions.push(question)
    if (suggestions.length === MOST) break
  }
  return suggestions
}

/** The answer in place of one: what may be meant. */
export const suggestionText = (suggestions: string[], language: Language): string =>
  [WORDS[language].unsure, suggestions.map((one) => `- ${one}`).join('\n'), WORDS[language].unless].join('\n\n')
