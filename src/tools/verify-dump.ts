import { parseArgs } from 'node:util'
import { verifyDump } from './dump-check.ts'

// `npm run verify-dump -- <address>`: the address of a dump's manifest, or a folder that holds its files.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // for a server that asks for one
    key: { type: 'string' },
    // a file or an address, where it is not that of the server
    'public-key': { type: 'string' },
  },
})
const [place] = positionals
if (place === undefined) {
  console.error(
    'Usage: npm run verify-dump -- <address of manifest.json, or folder> [--key <API key>] [--public-key <file or address>]',
  )
  process.exitCode = 2
} else {
  const problems = await verifyDump(place, {
    apiKey: values.key,
    publicKey: values['public-key'],
    tell: (line) => console.log(line),
  })
  for (const problem of problems) console.error(`WRONG  ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
