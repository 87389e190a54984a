import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { lockFolder } from '../../src/platform/db/folder-lock.ts'

const SCRIPT = join(import.meta.dirname, '../support/lock-holder.mjs')
const root = mkdtempSync(join(tmpdir(), 'mimbar-lock-'))
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folders = 0
const newFolder = () => join(root, `folder-${++folders}`)

type Answer = { done?: true; refused?: string }
async function ready(child: ChildProcess) {
  children.push(child)
  await once(child, 'message')
  const ask = async (what: { take?: string; release?: true }): Promise<Answer> => {
    const answer = once(child, 'message')
    child.send(what)
    return (await answer)[0]
  }
  return { child, take: (folder: string) => ask({ take: folder }), release: () => ask({ release: true }) }
}
const holder = () => ready(fork(SCRIPT, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }))

test('of two starts at once exactly one gets a folder, twenty times, new or left by a killed owner', async () => {
  const [one, other] = await Promise.all([holder(), holder()])
  for (let round = 0; round < 20; round++) {
    const folder = newFolder()
    // the owner of every other folder is gone
    if (round % 2 === 1) await (await lockFolder(folder)).release()
    const answers = await Promise.all([one.take(folder), other.take(folder)])
    expect(answers.filter(({ done }) => done)).toHaveLength(1)
    expect(answers.filter(({ refused }) => refused)).toHaveLength(1)
  }
}, 60_000)

test('a folder of a killed owner is free at once, and at most one file is left', { tags: 'slow' }, async () => {
  const folder = newFolder()
  for (let round = 0; round < 3; round++) {
    const owner = await holder()
    expect(await owner.take(folder)).toEqual({ done: true })
    await expect(lockFolder(folder)).rejects.toThrow(`Process ${owner.child.pid} on ${hostname()} has ${folder} open`)
    owner.child.kill('SIGKILL')
    await once(owner.child, 'exit')
  }
  const lock = await lockFolder(folder)
  expect(readdirSync(folder)).toEqual(['mimbar.lock.4'])
  await lock.release()
})

test('a frozen owner keeps its folder, however many processes want it', { tags: 'slow' }, async () => {
  const folder = newFolder()
  const owner = await holder()
  await owner.take(folder)
  owner.child.kill('SIGSTOP')
  for (let i = 0; i < 3; i++) await expect(lockFolder(folder)).rejects.toThrow(`Another process has ${folder} open`)
  owner.child.kill('SIGCONT')
  expect(await owner.release()).toEqual({ done: true })
  await (await lockFolder(folder)).release()
})

test('a late starter sees the one after it, and gives up', async () => {
  const folder = newFolder()
  const owner = await lockFolder(folder)
  // the numbers increased while it was frozen between reading and linking
  renameSync(join(folder, 'mimbar.lock.1'), join(folder, 'mimbar.lock.7'))
  await expect(lockFolder(folder)).rejects.toThrow('open')
  expect(readdirSync(folder)).toEqual(['mimbar.lock.7'])
  await owner.release()
})

test('a folder with a long path is locked as any other', async () => {
  const folder = join(newFolder(), 'x'.repeat(120))
  mkdirSync(folder, { recursive: true })
  const lock = await lockFolder(folder)
  const other = await holder()
  expect((await other.take(folder)).refused).toContain('open')
  await lock.release()
  expect(await other.take(folder)).toEqual({ done: true })
})

const NEW_NAMESPACE = ['--pid', '--fork', '--kill-child', '--mount-proc', '--net', '--uts']
const mayUnshare = spawnSync('unshare', [...NEW_NAMESPACE, 'true']).status === 0

test.runIf(mayUnshare)(
  'two containers on one volume: process ids are equal, and one gets it',
  { tags: 'slow' },
  async () => {
    const inContainer = () =>
      ready(
        spawn('unshare', [...NEW_NAMESPACE, process.execPath, SCRIPT], {
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        }),
      )
    const folder = newFolder()
    const [one, other] = await Promise.all([inContainer(), inContainer()])
    expect(await one.take(folder)).toEqual({ done: true })
    expect((await other.take(folder)).refused).toContain(`Process 1 on`)
    one.child.kill('SIGKILL')
    await once(one.child, 'exit')
    await expect.poll(async () => (await other.take(folder)).done).toBe(true)
  },
)
