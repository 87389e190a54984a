// Writes what train.py learns from: groups of questions with the same answer, each question as its tokens.
// usage, after `node src/prepare.mjs`: node models/training/similar/tokens.mjs FILE
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const compiled = (path) => import(join(ROOT, 'dist/reference', path))
const { openTokenizer } = await compiled('index/model/token-table.js')
const { listWordings } = await compiled('search/themes/wordings.js')
const { inWrittenWords } = await compiled('text/spoken.js')

const QUESTIONS = join(ROOT, 'models/training/questions')

const tokenize = openTokenizer(join(ROOT, 'models/semantic-id-ar-en-256'))
const groups = new Map()
const add = (group, text, language) => {
  const tokens = tokenize(language === 'indonesian' ? inWrittenWords(text) : text)
  groups.set(group, [...(groups.get(group) ?? []), tokens])
}
for (const { text, language, theme } of listWordings()) add(theme.keys[0], text, language)
for (const file of readdirSync(QUESTIONS).sort())
  for (const line of readFileSync(join(QUESTIONS, file), 'utf8').trim().split('\n')) {
    const { key, id, en, ar } = JSON.parse(line)
    for (const text of id) add(`beside ${key}`, text, 'indonesian')
    for (const text of [...en, ...ar]) add(`beside ${key}`, text)
  }
writeFileSync(process.argv[2], JSON.stringify([...groups.values()]))
