// Writes the tables of words into dist, next to the code that reads them, and the records of seed-data: what is YAML as JSON, which a start
// parses forty times as fast. src/prepare.mjs calls it after it has compiled.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'

const src = import.meta.dirname
const dist = join(src, '../dist')
const records = join(dist, 'seed-data')

write(src, dist)
// a folder of records is read whole, so no deleted file may stay
rmSync(records, { recursive: true, force: true })
write(join(src, '../seed-data'), records)

function write(from, to) {
  for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:yaml|tsv|csv)$/.test(file)) continue
    const copy = join(to, file)
    mkdirSync(dirname(copy), { recursive: true })
    if (file.endsWith('.yaml')) writeFileSync(copy.replace(/yaml$/, 'json'), JSON.stringify(read(join(from, file))))
    else copyFileSync(join(from, file), copy)
  }
}

function read(path) {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`${path} is not valid YAML`, { cause })
  }
}
