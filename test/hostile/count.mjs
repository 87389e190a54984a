// Counts the work of functions that read a stranger's text: how many characters and items the language's built-in functions read. A clock would
// measure how busy the machine is; only backtracking in regular expressions needs one (functions.bench.ts).
// `node count.mjs <folder of functions.mjs and strings.mjs> <n>` prints functions that read a hostile text too often, with every nth text.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** How many times more often a hostile text may be read than an ordinary one. */
const MOST_TIMES = 3
/** Or reads per character in all: reading everything for each of 1,250 characters would be 625. */
const MOST_FOR_A_CHARACTER = 200

/** In characters from the beginning and the end of a text: repeated reading already shows in an eighth of it. */
const [BEGINNING, END] = [1_150, 100]

const [folder, oneIn] = process.argv.slice(2)
const load = (name) => import(pathToFileURL(join(folder, name)).href)
const { FUNCTIONS } = await load('functions.mjs')
const { HONEST, HOSTILE } = await load('strings.mjs')
const short = (text) => text.slice(0, BEGINNING) + text.slice(-END)
const honest = HONEST.map(short)

let count = 0

/** Adds the `cost` of each call, without changing its behaviour. */
function counting(prototype, name, cost) {
  const original = prototype[name]
  prototype[name] = function (...given) {
    const result = original.apply(this, given)
    count += cost(this, result, given)
    return result
  }
}

const { exec } = RegExp.prototype
RegExp.prototype.exec = function (given) {
  const text = String(given)
  const from = this.global || this.sticky ? this.lastIndex : 0
  const found = exec.call(this, text)
  // a sticky pattern is only matched at its position
  const isHeld = this.sticky || (this.source.startsWith('^') && !this.multiline)
  count += 1 + (found ? found.index + found[0].length - from : isHeld ? 0 : Math.max(0, text.length - from))
  return found
}
for (const name of [
  'indexOf',
  'includes',
  'lastIndexOf',
  'normalize',
  'toLowerCase',
  'toUpperCase',
  'split',
  'replaceAll',
])
  counting(String.prototype, name, (text) => text.length)
for (const name of ['charAt', 'charCodeAt', 'codePointAt', 'at']) counting(String.prototype, name, () => 1)
for (const name of ['join']) counting(Array.prototype, name, (_list, result) => result.length)
for (const name of ['slice', 'splice', 'concat', 'flat'])
  counting(Array.prototype, name, (_list, result) => result.length)
for (const name of ['shift', 'unshift', 'reverse', 'sort', 'indexOf', 'includes', 'lastIndexOf', 'fill'])
  counting(Array.prototype, name, (list) => list.length)
// functions with a callback count its calls
for (const name of [
  'map',
  'filter',
  'forEach',
  'some',
  'every',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'flatMap',
  'reduce',
]) {
  const original = Array.prototype[name]
  Array.prototype[name] = function (work, ...more) {
    const counted = function (...given) {
      count++
      return work.apply(this, given)
    }
    return original.call(this, counted, ...more)
  }
}
for (const iterator of [[].values(), ''[Symbol.iterator](), new Set().values(), new Map().entries()])
  counting(Object.getPrototypeOf(iterator), 'next', () => 1)

async function workOf(read, text) {
  count = 0
  await read(text)
  return count
}

const found = []
let functions = 0
for (const [path, held] of Object.entries(FUNCTIONS))
  for (const [name, read] of Object.entries(held)) {
    functions++
    // the first call may fill caches
    for (const text of honest) await read(text)
    let most = MOST_FOR_A_CHARACTER * (BEGINNING + END)
    for (const text of honest) most = Math.max(most, MOST_TIMES * (await workOf(read, text)))
    for (const [at, [text, letters]] of Object.entries(HOSTILE).entries()) {
      if ((at + functions) % oneIn) continue
      const work = await workOf(read, short(letters))
      if (work > most)
        found.push({ function: `${path}: ${name}`, text, timesAllowed: Number((work / most).toFixed(1)) })
    }
  }
process.stdout.write(JSON.stringify({ functions, found }))
