import { wordsOf } from '../language/words.ts'
import { holdersOf, runHashes } from '../search/index/word-runs.ts'
import { companionsIn, type NamedChain } from './companions.ts'
import { indexNarrations, sameNarrations } from './narrations.ts'
import type { Parallel, ParallelKind } from './parallels.ts'
import { type Quote, quotesIn } from './quotes.ts'
import type { Likeness } from './relation.ts'
import { toldIn } from './told.ts'
import { indexVerses, similarVerses, type VerseRuns } from './verses.ts'

export type VerseText = { key: string; surah: number; text: string }
export type HadithText = { key: string; text: string; sanad: string[] }
export type Compared = { kind: ParallelKind; of: string } & Parallel

/** Words without marks that more hadith have say no more than common speech does. */
const COMMON_SPEECH = 15

/** Compares records with one another: first all verses, then hadith one by one, then their parallels are taken. */
export class Comparison {
  #verses: VerseText[] = []
  #runs: VerseRuns = indexVerses([])
  #hadith: (NamedChain & { told: Uint32Array; quotes: Quote[] })[] = []
  /** Each name once: chains have the same few thousand. */
  #names = new Map<string, string>()
  #found: Generator<Compared> | undefined

  addVerses(verses: VerseText[]): void {
    this.#verses = verses
    this.#runs = indexVerses(verses.map(({ surah, text }) => ({ surah, words: wordsOf(text) })))
  }

  addHadith({ key, text, sanad }: HadithText): void {
    const words = wordsOf(text)
    this.#hadith.push({
      key,
      sanad: sanad.map((name) => this.#once(name)),
      told: Uint32Array.from(runHashes(toldIn(words)), (hash) => hash ?? 0),
      quotes: quotesIn(this.#runs, text, words),
    })
  }

  #once(name: string): string {
    const known = this.#names.get(name) ?? name
    this.#names.set(known, known)
    return known
  }

  /** The next parallels, each in both directions but for quotes; fewer than `most` once there are no more. */
  take(most: number): Compared[] {
    this.#found ??= this.#compare()
    const taken: Compared[] = []
    for (let next = this.#found.next(); !next.done; next = this.#found.next()) {
      taken.push(next.value)
      if (taken.length >= most) break
    }
    return taken
  }

  *#compare(): Generator<Compared> {
    const told = this.#hadith.map((one) => one.told)
    const index = indexNarrations(told)
    const companions = companionsIn(this.#hadith)
    const asHadith = ({ key }: { key: string }) => ({ key, companion: companions.get(key) ?? null })
    const verse = (at: number) => this.#verses[at]?.key ?? ''

    for (const like of similarVerses(this.#runs))
      yield* bothWays('verses', like, (at) => ({ key: verse(at), companion: null }))
    for (const one of this.#hadith) {
      const isRare = ({ runs }: Quote) => runs?.some((hash) => holdersOf(index, hash).length <= COMMON_SPEECH) ?? true
      const shares = new Map<number, number>()
      for (const quote of one.quotes.filter(isRare))
        shares.set(quote.verse, Math.max(shares.get(quote.verse) ?? 0, quote.share))
      for (const [of, score] of shares)
        yield { kind: 'quotes', of: verse(of), ...asHadith(one), relation: score < 1 ? 'fragment' : 'same', score }
    }
    const isOfVerse = (hash: number) => this.#runs.places.has(hash)
    for (const like of sameNarrations(told, index, isOfVerse))
      yield* bothWays('hadith', like, (at) => asHadith(this.#hadith[at] ?? { key: '' }))
  }
}

function* bothWays(
  kind: ParallelKind,
  { one, other, relation, score }: Likeness,
  named: (at: number) => Pick<Parallel, 'key' | 'companion'>,
): Generator<Compared> {
  const [a, b] = [named(one), named(other)]
  yield { kind, of: a.key, ...b, relation, score }
  yield { kind, of: b.key, ...a, relation, score }
}
