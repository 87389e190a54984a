import type { Search } from '../../search/search.ts'
import { languageOf } from '../../text/language-of.ts'
import { inWrittenWords } from '../../text/spoken.ts'
import { findNearThemes } from '../near-theme.ts'
import { withoutLead } from '../subject.ts'
import { isHurt, needOf } from './need.ts'
import type { Need } from './phrases.ts'

/**
 * From this likelihood on, a text is a known question in other words, and its writer is in no need that only the classifier infers: of 377 messages of
 * people in need, written for the classifier, none was as likely a known question; of 271 who may be hurt none was more than 0.48 likely.
 */
const KNOWN = { hurt: 0.6, other: 0.55 }

/** The need of the writer of a question; undefined for nearly all. */
export async function needOfAsker(search: Search, question: string): Promise<Need | undefined> {
  const need = needOf(question)
  if (!need?.inferred) return need
  return (await knownLikelihood(search, question)) >= (isHurt(need) ? KNOWN.hurt : KNOWN.other) ? undefined : need
}

async function knownLikelihood(search: Search, question: string): Promise<number> {
  try {
    const written = inWrittenWords(withoutLead(question))
    return (await findNearThemes(search, written, languageOf(question), [])).any?.likelihood ?? 0
  } catch {
    // a search that is busy, hangs or is not open keeps no answer from a person in need
    return 0
  }
}
