import { z } from 'zod'
import { readTsv } from '../../platform/data-file.ts'
import { once } from '../../platform/once.ts'
import type { Word } from '../text/words.ts'
import { isOneLetterOff } from './one-letter-off.ts'

const row = z.object({ chat: z.string().min(1), word: z.string().min(1) })

const words = once(
  () => new Map(readTsv('reference/verify/chat-spelling.tsv', row).map(({ chat, word }) => [chat, word])),
)

/** A reduplicated word: "orang2", "anak2nya". */
const DOUBLED = /^([a-z]{3,})2(nya|ku|mu)?$/

/** Long words that stress or open a sentence and are often misspelt; no other word is one letter away from them. */
const OPENERS = ['sesungguhnya', 'barangsiapa', 'bahwasanya']
/** In letters: the length of the shortest of them. */
const LEAST_OPENER = 10

/** The opener that a word misspells by one letter. */
const openerOf = (letters: string): string | undefined =>
  letters.length >= LEAST_OPENER ? OPENERS.find((one) => one !== letters && isOneLetterOff(letters, one)) : undefined

/** Spells a text's words as books do: "yg" becomes "yang", "orang2" becomes "orang-orang". */
export const inFull = (given: Word[]): Word[] =>
  given.flatMap((word) => {
    const [, once, ending = ''] = DOUBLED.exec(word.letters) ?? []
    if (once !== undefined) {
      const middle = word.end - ending.length - 1
      const [first, second] = [words().get(once) ?? once, `${words().get(once) ?? once}${ending}`]
      return [
        { ...word, end: middle, letters: first, key: first },
        { ...word, start: middle, letters: second, key: second },
      ]
    }
    const full = words().get(word.letters) ?? openerOf(word.letters)
    return full === undefined ? [word] : [{ ...word, letters: full, key: full }]
  })
