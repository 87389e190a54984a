/** Porter's stemmer (M. F. Porter, "An algorithm for suffix stripping", 1980), on words that are already folded. */
export function stemEnglish(word: string): string {
  if (word.length < 3) return word
  let w = word.replace(/y/g, (_, at: number) => (at === 0 || /[aeiou]/.test(word[at - 1] ?? '') ? 'Y' : 'y'))
  w = plural(w)
  w = pastAndGerund(w)
  if (/[aeiouy].*y$/.test(w)) w = `${w.slice(0, -1)}i`
  w = replaceFirst(w, STEP_2, 0)
  w = replaceFirst(w, STEP_3, 0)
  w = dropFirst(w)
  if (
    w.endsWith('e') &&
    (measure(w.slice(0, -1)) > 1 || (measure(w.slice(0, -1)) === 1 && !shortSyllable(w.slice(0, -1))))
  )
    w = w.slice(0, -1)
  if (w.endsWith('ll') && measure(w) > 1) w = w.slice(0, -1)
  return w.toLowerCase()
}

const STEP_2: [string, string][] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
]
const STEP_3: [string, string][] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]
const STEP_4 = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'ion',
  'al',
  'er',
  'ic',
  'ou',
]

/** How many vowel-consonant sequences the stem has. */
function measure(stem: string): number {
  return (stem.match(/[aeiouy]+[^aeiouy]+/g) ?? []).length
}

function shortSyllable(stem: string): boolean {
  return /[^aeiouy][aeiouy][^aeiouywxY]$/.test(stem)
}

function plural(w: string): string {
  if (w.endsWith('sses') || w.endsWith('ies')) return w.slice(0, -2)
  if (w.endsWith('s') && !w.endsWith('ss')) return w.slice(0, -1)
  return w
}

function pastAndGerund(w: string): string {
  if (w.endsWith('eed')) return measure(w.slice(0, -3)) > 0 ? w.slice(0, -1) : w
  const stem = w.replace(/(ed|ing)$/, '')
  if (stem === w || !/[aeiouy]/.test(stem)) return w
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1)
  return measure(stem) === 1 && shortSyllable(stem) ? `${stem}e` : stem
}

function replaceFirst(w: string, rules: [string, string][], above: number): string {
  for (const [ending, replacement] of rules) {
    if (!w.endsWith(ending)) continue
    const stem = w.slice(0, -ending.length)
    return measure(stem) > above ? stem + replacement : w
  }
  return w
}

function dropFirst(w: string): string {
  for (const ending of STEP_4) {
    if (!w.endsWith(ending)) continue
    const stem = w.slice(0, -ending.length)
    return measure(stem) > 1 && (ending !== 'ion' || /[st]$/.test(stem)) ? stem : w
  }
  return w
}
