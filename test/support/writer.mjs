// A process that writes to the embedded database until it is killed. See test/platform/embedded.processes.ts.
import { openDatabase } from '../../dist/platform/db/open.js'

const { pool } = await openDatabase({ folder: process.argv[2], onError: () => {} })
await pool.query('create table if not exists written (n int not null)')
for (let n = 1; ; n++) {
  await pool.query('insert into written values ($1)', [n])
  process.send?.(n)
}
