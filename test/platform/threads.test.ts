import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openThread, type Thread } from '../../src/platform/threads.ts'

type Tasks = {
  keep(value: string): void
  kept(more: number): [string | undefined, number]
  refuse(input: undefined): void
  hang(counter: Int32Array): boolean
  die(input: undefined): void
}

const FILE = join(import.meta.dirname, '../support/hanging-thread.mjs')
const opened: Thread<Tasks>[] = []
afterEach(async () => {
  for (const thread of opened.splice(0)) await thread.close()
})

function open(stateful = false): Thread<Tasks> {
  const thread = openThread<Tasks>(FILE, { youngGenerationMb: 4, stateful })
  opened.push(thread)
  return thread
}
const newCounter = () => new Int32Array(new SharedArrayBuffer(4))

test('an error of a task is thrown to its caller, and the next task runs', async () => {
  const thread = open()
  await expect(thread.run('refuse', undefined)).rejects.toThrow('no, for a reason')
  expect(await thread.run('kept', 1)).toEqual([undefined, 1])
})

test('a task that hangs is stopped and not repeated, and waiting ones run on a new thread prepared in the same way', async () => {
  const thread = open()
  await thread.prepare('keep', 'index')
  const counter = newCounter()
  const hanging = thread.run('hang', counter, { limitMs: 100 })
  const behind = [1, 2].map((more) => thread.run('kept', more, { limitMs: 5_000 }))
  await expect(hanging).rejects.toMatchObject({ kind: 'unavailable', message: expect.stringContaining('0.1 seconds') })
  expect(await Promise.all(behind)).toEqual([
    ['index', 1],
    ['index', 2],
  ])
  expect(counter[0]).toBe(1)
  expect(thread.isUsable()).toBe(true)
})

test('a thread that died is replaced by one with the last successful preparation', async () => {
  const thread = open()
  await thread.prepare('keep', 'index')
  await expect(thread.run('die', undefined)).rejects.toThrow('exited with code: 3')
  expect(await thread.run('kept', 1)).toEqual(['index', 1])

  await expect(thread.prepare('keep', 'broken')).rejects.toThrow('cannot be kept')
  expect(await thread.run('kept', 2)).toEqual(['index', 2])
  await thread.prepare('keep', 'another')
  await expect(thread.run('die', undefined)).rejects.toThrow('exited')
  expect(await thread.run('kept', 3)).toEqual(['another', 3])
})

test('a thread whose tasks depend on one another is not replaced', async () => {
  const thread = open(true)
  await thread.run('keep', 'half of it')
  await expect(thread.run('die', undefined)).rejects.toThrow('exited')
  await expect(thread.run('kept', 1)).rejects.toThrow('has ended')
})

test('a signal ends the thread in the middle of its work', async () => {
  const aborter = new AbortController()
  const thread = openThread<Tasks>(FILE, { youngGenerationMb: 4, signal: aborter.signal })
  const hanging = thread.run('hang', newCounter())
  aborter.abort()
  await expect(hanging).rejects.toThrow()
  await expect(thread.run('kept', 1)).rejects.toThrow('has ended')
})

test('a file that cannot be read fails the task, and closing stops a task that hangs', async () => {
  const missing = openThread<Tasks>(join(import.meta.dirname, 'missing.mjs'), { youngGenerationMb: 4 })
  await expect(missing.run('kept', 1)).rejects.toThrow('missing.mjs')
  await missing.close()
  const thread = open()
  const hanging = thread.run('hang', newCounter(), { limitMs: 60_000 })
  const waiting = thread.run('kept', 1)
  await thread.close()
  await expect(hanging).rejects.toThrow()
  await expect(waiting).rejects.toThrow('has ended')
})
