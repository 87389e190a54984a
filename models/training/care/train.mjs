// Trains the classifier of messages of need and writes models/crisis-id-ar-en. Deterministic; a few minutes of one core.
// usage, after `node src/prepare.mjs`: node models/training/care/train.mjs [--validate]
// With --validate nothing is written: five times four fifths of the messages are trained on and the last fifth is judged, and what is ordinary the same.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const ROOT = join(import.meta.dirname, '../../..')
const { featuresOf } = await import(join(ROOT, 'dist/reference/answers/care/features.js'))
const { listWordings } = await import(join(ROOT, 'dist/reference/search/themes/wordings.js'))
const { needInTables } = await import(join(ROOT, 'dist/reference/answers/care/detect.js'))

const KINDS = ['self-harm', 'despair', 'someone', 'violence', 'abuse', 'blackmail', 'danger', 'newborn', 'anger']
const COUNT = KINDS.length + 1 // none is the first
const HURT = ['violence', 'abuse', 'blackmail', 'danger']

const FOLDS = 5
const ROUNDS = 8
/** The weights are the mean of those after each of the last rounds. */
const AVERAGED = 3
const RATE = 0.25
const DECAY = 0.0005
/** A feature of fewer texts has no weight. One that no text has must have none: where features share weights, an unknown word has those of others. */
const FEWEST_TEXTS = 3
/** Half of the features can go, those of small weights or few texts, and no figure changes. */
const MOST_FEATURES = 1 << 16
/** A text that is already this surely right teaches nothing. */
const LEARNT = 0.006
/** How much a message of need teaches: there are many more of no need. */
const NEED_TEACHES = 0.5
/** The lines of no need with the words of one ("hp saya mati terus, tolong"), which would else stay above the threshold of a line. */
const MISLEADING = { teaches: 3 }
/** What each kind starts from, against none: a text of which the weights know nothing is of no need. */
const START = -10
/** Where an answer, a line, and an answer to who may be hurt begin: README.md says why. */
const THRESHOLDS = { sure: 0.15, likely: 0.037, hurt: 0.06 }

const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const lines = (path) => read(path).trim().split('\n')
const records = (path) => lines(path).map((line) => JSON.parse(line))
const columns = (path) => lines(path).map((line) => line.split('\t'))

let seed = 7
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
function shuffled(list) {
  const all = [...list]
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[all[at], all[other]] = [all[other], all[at]]
  }
  return all
}

const labelled = (text, label, more = {}) => ({
  text,
  label: label === 'none' ? 0 : KINDS.indexOf(label) + 1,
  teaches: label === 'none' ? 1 : NEED_TEACHES,
  ...more,
})

/** Judged: by three other hands than the tables', and than the other lines here. */
function messages() {
  return ['messages', 'messages-2', 'messages-3'].flatMap((set) => records(`models/training/care/${set}.ndjson`)).map(({ text, label, kind, lang, how }) =>
    labelled(text, kind ?? label, { told: label, lang, how, ...(label === 'none' && MISLEADING) }),
  )
}

/** What the tables were made with, and lines written for the classifier. */
function known() {
  const { need, about, other } = parse(read('test/reference/answers/care/messages.yaml'))
  const ordinary = parse(read('test/reference/answers/care/ordinary.yaml'))
  return [
    ...Object.entries(need).flatMap(([kind, texts]) => texts.map((text) => labelled(text, kind))),
    ...[...about, ...other, ...ordinary].map((text) => labelled(text, 'none', MISLEADING)),
    ...columns('models/training/care/lines.tsv').map(([label, , text]) => labelled(text, label, label === 'none' ? MISLEADING : {})),
  ]
}

/** What people ask of their own days, in the words that needs have too; nobody in need is among them. */
const everyday = () => columns('models/training/care/ordinary.tsv').map(([, text]) => labelled(text, 'none'))

/** How people name what the collections hold: sayings, prayers and the questions of the map, of which many ask of one's own marriage, sins and parents. */
function named() {
  const fields = /^(?:text|title|question)(?:_\w+)?$|^(?:variants|wordings|arabic|transliteration)$/
  const files = ['masyhur', 'maudhu', 'doa', 'amalan', ...readdirSync(join(ROOT, 'seed-data/masail')).sort().map((file) => `masail/${file.slice(0, -5)}`)]
  return files
    .flatMap((file) => parse(read(`seed-data/${file}.yaml`)))
    .flatMap((record) => Object.entries(record).flatMap(([field, value]) => (fields.test(field) ? value : [])))
}

/** Questions that ask, or name a passage: what is read as one of need among them is left out by hand. */
function ordinary() {
  const left = new Set(lines('models/training/care/left-out.txt'))
  const folder = 'models/training/questions'
  const beside = readdirSync(join(ROOT, folder)).sort()
  const others = JSON.parse(read('test/reference/answers/questions/off-topic.json'))
  const texts = [
    ...beside.flatMap((file) => records(`${folder}/${file}`).flatMap(({ id, en, ar }) => [...id, ...en, ...ar])),
    ...['', 'blind-', 'own-', 'fresh-', 'new-'].flatMap((set) =>
      records(`test/bench/ask-${set}questions.ndjson`).filter(({ kind }) => kind !== 'care').map(({ q }) => q),
    ),
    ...listWordings().map(({ text }) => text),
    ...others.tuned,
    ...others.questions,
    ...others.fresh,
    ...columns('test/bench/masail-wordings.tsv').slice(1).map(([, , question]) => question),
    ...named(),
  ]
  return texts.filter((text) => !left.has(text) && needInTables(text) === undefined).map((text) => labelled(text, 'none'))
}

const withFeatures = (texts) =>
  texts.map((one) => {
    const { hashes, values } = featuresOf(one.text)
    return { ...one, hashes: Uint32Array.from(hashes), values: Float32Array.from(values) }
  })

/** The places of the features that enough texts have, by their hashes in ascending order. */
function placesOf(texts) {
  const counts = new Map()
  for (const { hashes } of texts) for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  const known = [...counts].flatMap(([hash, count]) => (count < FEWEST_TEXTS ? [] : hash)).sort((a, b) => a - b)
  return new Map(known.map((hash, place) => [hash, place]))
}

/** The places and values of a text's known features. */
function seen(places, { hashes, values }) {
  const known = [...hashes.keys()].filter((at) => places.has(hashes[at]))
  return { at: Int32Array.from(known, (at) => places.get(hashes[at]) * COUNT), values: Float32Array.from(known, (at) => values[at]) }
}

function chances(weights, { at, values }) {
  const sums = Float64Array.from({ length: COUNT }, (_, label) => (label === 0 ? 0 : START))
  for (let one = 0; one < at.length; one++)
    for (let label = 0; label < COUNT; label++) sums[label] += weights[at[one] + label] * values[one]
  const highest = Math.max(...sums)
  const parts = sums.map((sum) => Math.exp(sum - highest))
  const all = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / all)
}

/** Multinomial logistic regression with decaying weights, by Adagrad with one rate for each feature. */
function train(texts) {
  const places = placesOf(texts)
  const learnt = texts.map((text) => ({ label: text.label, teaches: text.teaches, ...seen(places, text) }))
  const weights = new Float32Array(places.size * COUNT)
  const mean = new Float32Array(weights.length)
  const steps = new Float32Array(places.size).fill(0.05)
  for (let round = 0; round < ROUNDS; round++) {
    for (const text of shuffled(learnt)) teach(weights, steps, text)
    if (round >= ROUNDS - AVERAGED) for (let at = 0; at < mean.length; at++) mean[at] += weights[at] / AVERAGED
  }
  return strongest(places, mean, learnt)
}

/** The features that change sums the most, by their weights and by how many texts have them. */
function strongest(places, weights, texts) {
  const counts = new Uint32Array(places.size)
  for (const { at } of texts) for (const from of at) counts[from / COUNT]++
  const strengths = Float64Array.from(counts, (count, place) => {
    const [none, ...ofKinds] = weights.subarray(place * COUNT, (place + 1) * COUNT)
    return Math.sqrt(count) * Math.hypot(...ofKinds.map((weight) => weight - none))
  })
  const least = strengths.toSorted().at(-MOST_FEATURES) ?? 0
  const kept = [...places].filter(([, place]) => strengths[place] >= least)
  return {
    places: new Map(kept.map(([hash], place) => [hash, place])),
    weights: Float32Array.from(kept.flatMap(([, place]) => [...weights.subarray(place * COUNT, (place + 1) * COUNT)])),
  }
}

function teach(weights, steps, { label: right, teaches, at, values }) {
  const wrong = chances(weights, { at, values })
  if (1 - wrong[right] < LEARNT) return
  wrong[right] -= 1
  for (let label = 0; label < COUNT; label++) wrong[label] *= teaches
  const much = wrong.reduce((sum, part) => sum + part * part, 0)
  for (let one = 0; one < at.length; one++) {
    const value = values[one]
    const step = (steps[at[one] / COUNT] += much * value * value)
    const rate = RATE / Math.sqrt(step)
    for (let label = 0; label < COUNT; label++) {
      const weight = at[one] + label
      weights[weight] -= rate * (wrong[label] * value + DECAY * weights[weight])
    }
  }
}

/** Against none, which then needs no weights, in whole steps. */
function quantised({ places, weights }) {
  const against = KINDS.map((_, kind) =>
    Float32Array.from({ length: places.size }, (_, place) => weights[place * COUNT + kind + 1] - weights[place * COUNT]),
  )
  const step = against.map((all) => all.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127)
  const whole = new Int8Array(places.size * KINDS.length)
  for (const [kind, all] of against.entries())
    for (const [place, weight] of all.entries()) whole[place * KINDS.length + kind] = Math.round(weight / step[kind])
  return { step, hashes: Uint32Array.from(places.keys()), whole }
}

function validate() {
  const judged = shuffled(withFeatures(messages()))
  const rest = withFeatures(known())
  const plain = shuffled(withFeatures(ordinary()))
  const asked = shuffled(withFeatures(everyday()))
  for (let fold = 0; fold < FOLDS; fold++) {
    const other = (_, at) => at % FOLDS !== fold
    const model = train([...judged.filter(other), ...rest, ...plain.filter(other), ...asked.filter(other)])
    for (const texts of [judged, plain, asked])
      for (const [at, text] of texts.entries()) {
        if (other(text, at)) continue
        const all = chances(model.weights, seen(model.places, text))
        const most = [...all.slice(1)]
        const hurt = HURT.reduce((sum, kind) => sum + most[KINDS.indexOf(kind)], 0)
        Object.assign(text, { heard: 1 - all[0], hurt, kind: KINDS[most.indexOf(Math.max(...most))] })
      }
  }
  for (const text of [...judged, ...asked]) text.said = needInTables(text.text)
  return { judged, plain, asked }
}

/** As need.ts has it, but for who asks for a ruling: they get a line between `hurt` and `sure`. */
function levelOf({ said, heard, hurt }) {
  if (said?.level === 'crisis') return 'crisis'
  if (heard >= THRESHOLDS.sure || (!said && hurt >= THRESHOLDS.hurt)) return 'crisis'
  if (said) return 'about'
  return heard >= THRESHOLDS.likely && hurt < heard / 2 ? 'likely' : undefined
}

function report({ judged, plain, asked }) {
  const share = (texts, is) => `${texts.filter(is).length}/${texts.length}`
  const row = (name, texts) =>
    console.log(
      name.padEnd(22),
      'tables',
      share(texts, ({ said }) => said?.level === 'crisis').padEnd(8),
      'answer',
      share(texts, (one) => levelOf(one) === 'crisis').padEnd(8),
      'answer or line',
      share(texts, (one) => levelOf(one) !== undefined),
    )
  const inNeed = judged.filter(({ label }) => label > 0)
  const groups = [...new Set(inNeed.map(({ told }) => told))]
  for (const told of groups) row(told, inNeed.filter((one) => one.told === told))
  for (const lang of ['id', 'jv', 'su', 'ms', 'en', 'ar']) row(lang, inNeed.filter((one) => one.lang === lang))
  for (const how of ['plain', 'indirect']) row(how, inNeed.filter((one) => one.how === how))
  row('all in need', inNeed)
  row('none', judged.filter(({ label }) => label === 0))
  row('everyday', asked)
  row('ordinary', plain)
  const answered = inNeed.filter((one) => levelOf(one) === 'crisis' && one.said?.level !== 'crisis')
  console.log('of the right kind, of those the classifier answers', share(answered, (one) => one.kind === KINDS[one.label - 1]))
  if (process.argv.includes('--show')) {
    const show = (texts) => texts.map(({ heard, kind, text }) => `${heard.toFixed(2)} ${kind}: ${text}`).join('\n')
    const by = (texts) => texts.sort((a, b) => b.heard - a.heard)
    console.log('\nnone, heard:\n' + show(by(judged.filter((one) => one.label === 0 && levelOf(one) && levelOf(one) !== 'about'))))
    console.log('\nordinary, heard:\n' + show(by(plain.filter((one) => levelOf(one))).slice(0, 250)))
    console.log('\nin need, not heard:\n' + show(by(inNeed.filter((one) => !levelOf(one)))))
  }
  for (const percent of [0.5, 1, 2, 3, 5, 8]) {
    const none = judged.filter(({ label }) => label === 0).map(({ heard }) => heard).sort((a, b) => b - a)
    const at = none[Math.round((none.length * percent) / 100)]
    console.log(`false alarms ${percent} % of none: from ${at.toFixed(3)}, heard ${share(inNeed, ({ heard }) => heard > at)}, ordinary ${share(plain, ({ heard }) => heard > at)}`)
  }
}

if (process.argv.includes('--validate')) report(validate())
else {
  const { step, hashes, whole } = quantised(train(withFeatures([...messages(), ...known(), ...ordinary(), ...everyday()])))
  const folder = join(ROOT, 'models/crisis-id-ar-en')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'features.bin'), hashes)
  writeFileSync(join(folder, 'weights.bin'), whole)
  writeFileSync(join(folder, 'model.json'), `${JSON.stringify({ kinds: KINDS, step, start: KINDS.map(() => START), ...THRESHOLDS }, null, 2)}\n`)
}
