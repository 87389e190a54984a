import { wordsOf } from '../../text/words.ts'
import { holdersOf, runHashes } from '../snapshot/word-runs.ts'
import { Chains, companionIn, type NameInChains } from './companions.ts'
import { contentOf } from './content.ts'
import { indexNarrations, sameNarrations } from './narrations.ts'
import type { Parallel, ParallelKind } from './parallels.ts'
import { type Quote, quotesIn } from './quotes.ts'
import type { RelatedPair } from './relation.ts'
import { indexVerses, similarVerses, type VerseRuns } from './verses.ts'

export type VerseText = { key: string; surah: number; text: string }
export type HadithText = { key: string; text: string; sanad: string[] }
export type ComparedRecord = { kind: ParallelKind; of: string } & Parallel

/** Words without quotation marks in more hadith than this are common speech. */
const COMMON_SPEECH = 15

/** Compares records with each other: add all verses, then hadith one by one, then take the parallels. */
export class Comparison {
  #verseKeys: string[] = []
  #runs: VerseRuns = indexVerses([])
  #hadith: { key: string; chainEnd: NameInChains | undefined; quotes: Quote[] }[] = []
  /** The hashes of the runs in the content of each hadith, one per word; 0 for none. */
  #content: Uint32Array[] = []
  #chains = new Chains()
  #found: Generator<ComparedRecord> | undefined

  addVerses(verses: VerseText[]): void {
    this.#verseKeys = verses.map(({ key }) => key)
    this.#runs = indexVerses(verses.map(({ surah, text }) => ({ surah, words: wordsOf(text) })))
  }

  addHadith({ key, text, sanad }: HadithText): void {
    const words = wordsOf(text)
    this.#hadith.push({
      key,
      chainEnd: this.#chains.add(sanad),
      quotes: quotesIn(this.#runs, text, words),
    })
    this.#content.push(Uint32Array.from(runHashes(contentOf(words)), (hash) => hash ?? 0))
  }

  /** The next parallels, each in both directions except quotes; fewer than `most` at the end. */
  take(most: number): ComparedRecord[] {
    this.#found ??= this.#compare()
    const taken: ComparedRecord[] = []
    for (let next = this.#found.next(); !next.done; next = this.#found.next()) {
      taken.push(next.value)
      if (taken.length >= most) break
    }
    return taken
  }

  *#compare(): Generator<ComparedRecord> {
    const index = indexNarrations(this.#content)
    const asHadith = (at: number) => {
      const { key = '', chainEnd } = this.#hadith[at] ?? {}
      return { key, companion: companionIn(chainEnd) }
    }
    const verse = (at: number) => this.#verseKeys[at] ?? ''

    for (const like of similarVerses(this.#runs))
      yield* bothWays('verses', like, (at) => ({ key: verse(at), companion: null }))
    for (const [at, one] of this.#hadith.entries()) {
      const isRare = ({ runs }: Quote) => runs?.some((hash) => holdersOf(index, hash).length <= COMMON_SPEECH) ?? true
      const shares = new Map<number, number>()
      for (const quote of one.quotes.filter(isRare))
        shares.set(quote.verse, Math.max(shares.get(quote.verse) ?? 0, quote.share))
      for (const [of, score] of shares)
        yield { kind: 'quotes', of: verse(of), ...asHadith(at), relation: score < 1 ? 'fragment' : 'same', score }
    }
    const isOfVerse = (hash: number) => holdersOf(this.#runs.places, hash).length > 0
    for (const like of sameNarrations(this.#content, index, isOfVerse)) yield* bothWays('hadith', like, asHadith)
  }
}

function* bothWays(
  kind: ParallelKind,
  { one, other, relation, score }: RelatedPair,
  named: (at: number) => Pick<Parallel, 'key' | 'companion'>,
): Generator<ComparedRecord> {
  const [a, b] = [named(one), named(other)]
  yield { kind, of: a.key, ...b, relation, score }
  yield { kind, of: b.key, ...a, relation, score }
}
