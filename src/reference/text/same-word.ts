const ARABIC = /\p{Script=Arabic}/u

/** Whether two words, as `letters` of words.ts, are spellings of the same word. */
export function sameWord(a: string, b: string): boolean {
  if (a === b) return true
  if (a.length > LONGEST_COMPARED || b.length > LONGEST_COMPARED) return false
  const failed = a.length + b.length > FEW_CHOICES ? new Set<number>() : undefined
  return ARABIC.test(a) && ARABIC.test(b) && sameFrom(a, 0, b, 0, failed) && !areOtherParticles(a, b)
}

/** In characters: twice the length of the longest Arabic words. */
const LONGEST_COMPARED = 80
/** Characters of both words below which trying every choice of optional letters is faster than remembering failed ones. */
const FEW_CHOICES = 24

/** إلى and إلا, على and علا, بلى and بلا are different words, though longer words may be spelt with either letter. */
function areOtherParticles(a: string, b: string): boolean {
  const [ofA, ofB] = [PARTICLE.exec(a)?.[1], PARTICLE.exec(b)?.[1]]
  return ofA !== undefined && ofB !== undefined && (ofA === 'ا') !== (ofB === 'ا')
}

const PARTICLE = /^[وف]?[اءعب]ل([اي@])$/

const WEAK = 'اوي'

/** @param failed the pairs of places from which the rest is known to differ, so that each is tried only once. */
function sameFrom(a: string, i: number, b: string, j: number, failed: Set<number> | undefined): boolean {
  if (i === a.length && j === b.length) return true
  const place = i * (LONGEST_COMPARED + 2) + j
  if (failed?.has(place)) return false
  if (isSameFrom(a, i, b, j, failed)) return true
  failed?.add(place)
  return false
}

function isSameFrom(a: string, i: number, b: string, j: number, failed: Set<number> | undefined): boolean {
  const [x, y] = [a[i], b[j]]
  const [nextI, nextJ] = [a[i + 1] === '?' ? i + 2 : i + 1, b[j + 1] === '?' ? j + 2 : j + 1]
  if (x !== undefined && y !== undefined) {
    if (isSame(x, y, i === 0 || j === 0) && sameFrom(a, nextI, b, nextJ, failed)) return true
    if (x === '@' && isLong(b[j], b[j + 1]) && sameFrom(a, nextI, b, j + 2, failed)) return true
    if (y === '@' && isLong(a[i], a[i + 1]) && sameFrom(a, i + 2, b, nextJ, failed)) return true
  }
  if (nextI === i + 2 && sameFrom(a, nextI, b, j, failed)) return true
  if (nextJ === j + 2 && sameFrom(a, i, b, nextJ, failed)) return true
  // a final hamza is often omitted
  if (x === 'ء' && nextI === a.length && y === undefined) return true
  return y === 'ء' && nextJ === b.length && x === undefined
}

const isLong = (x: string | undefined, y: string | undefined): boolean =>
  (x === 'ا' && y === 'ي') || (x === 'ي' && y === 'ا')

/** A hamza may be typed as its carrier, at the start of a word as alef; the alef after ى may be typed as either letter. */
const isSame = (x: string, y: string, first: boolean): boolean =>
  x === y ||
  (x === 'ء' && (first ? y === 'ا' : WEAK.includes(y))) ||
  (y === 'ء' && (first ? x === 'ا' : WEAK.includes(x))) ||
  (x === '@' && (y === 'ا' || y === 'ي')) ||
  (y === '@' && (x === 'ا' || x === 'ي'))
