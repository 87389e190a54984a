// Writes the tables of words into dist, next to the code that reads them: those in YAML as JSON, which a start parses thirty times as fast.
// src/prepare.mjs calls it after it has compiled.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'

const src = import.meta.dirname
const dist = join(src, '../dist')

for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
  const table = join(src, file)
  const copy = join(dist, file)
  if (!/\.(?:yaml|tsv)$/.test(file)) continue
  mkdirSync(dirname(copy), { recursive: true })
  if (file.endsWith('.tsv')) copyFileSync(table, copy)
  else writeFileSync(copy.replace(/\.yaml$/, '.json'), JSON.stringify(read(table)))
}

function read(path) {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`${path} is not valid YAML`, { cause })
  }
}
