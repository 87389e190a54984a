// `npm run bench -- [parts of files' names] [--report]`: measures, and with --report writes docs/figures.md.
import { spawnSync } from 'node:child_process'

const given = process.argv.slice(2)
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', '--project', 'bench']
const { status } = spawnSync(process.execPath, [...vitest, ...given.filter((word) => word !== '--report')], {
  stdio: 'inherit',
  env: { ...process.env, ...(given.includes('--report') && { BENCH_REPORT: '1' }) },
})
process.exitCode = status ?? 1
