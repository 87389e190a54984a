// Runs in the build of an image, after compiling: removes from node_modules and dist what the server never reads there.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

process.chdir(join(import.meta.dirname, '../node_modules'))

keepAlone('onnxruntime-node/bin/napi-v6', process.platform)
keepAlone(`onnxruntime-node/bin/napi-v6/${process.platform}`, process.arch)
keepAlone('usearch/prebuilds', `${process.platform}-${process.arch}`)

/** Compilers, sources, tests, and libraries for another libc or for WebAssembly. */
const COMPILERS = ['typescript', '@typescript', 'esbuild', '@esbuild']
const SOURCES = [
  'usearch/numkong',
  'usearch/c',
  'usearch/cpp',
  'zod/src',
  '@xenova/transformers/src',
  '@types',
  'bintrees/test',
]
const others = readdirSync('@img').filter((name) => /musl|wasm/.test(name))
for (const path of [...COMPILERS, ...SOURCES, ...others.map((name) => `@img/${name}`)])
  rmSync(path, { recursive: true, force: true })

/** The package has seven builds of the library, for browsers and older module systems. */
keepAlone('@xenova/transformers/dist', 'transformers.node.mjs')

/** The server imports only ES modules, so the CommonJS copy of each file is not needed. */
for (const { name, parentPath } of readdirSync('drizzle-orm', { recursive: true, withFileTypes: true }))
  if (name.endsWith('.cjs')) rmSync(join(parentPath, name))

/** Types and source maps are for developers. */
for (const { name, parentPath } of readdirSync('.', { recursive: true, withFileTypes: true }))
  if (/\.(map|d\.[cm]?ts)$/.test(name)) rmSync(join(parentPath, name), { recursive: true, force: true })

/** The maps of files that are bundled too, which only operators' commands run, and what only a later compilation reads. */
for (const { name, parentPath } of readdirSync('../dist', { recursive: true, withFileTypes: true })) {
  const isBundle = parentPath.endsWith('chunks') || /^main\.|-worker\./.test(name)
  if (name === '.tsbuildinfo' || (name.endsWith('.js.map') && !isBundle)) rmSync(join(parentPath, name))
}

/** Removes the files of other systems. */
function keepAlone(folder, only) {
  if (!existsSync(join(folder, only))) throw new Error(`node_modules/${folder} has nothing for this system: ${only}`)
  for (const name of readdirSync(folder)) if (name !== only) rmSync(join(folder, name), { recursive: true })
}
