import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { prepare } from '../../platform/http/conditional.ts'
import { ROOT } from '../../platform/root.ts'
import { builtAssets, sendAsset, versioned } from '../built-assets.ts'

/** Style: the one sheet of all pages (style.css, whose colours, type and spacing are named in tokens.css), and its address. */

const STYLE_FILE = 'style.css'

let address: string | undefined

/** The address of the sheet. It changes with the content, so browsers may cache it forever. */
export function styleAddress(): string {
  address ??= versioned(`/${STYLE_FILE}`, {
    plain: prepare(readFileSync(join(ROOT, 'dist', 'site', STYLE_FILE), 'utf8')),
  })
  return address
}

let faces: Record<string, string> | undefined

/** The address of a face (faces.ts), which changes with its content too. */
export function faceAddress(name: string): string {
  faces ??= z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(ROOT, 'dist', 'site', 'faces', 'addresses.json'), 'utf8')))
  return `/${faces[name]}`
}

export const styleRoute: FastifyPluginAsync = async (scope) => {
  const asset = builtAssets()
  scope.get(`/${STYLE_FILE}`, async (request, reply) => sendAsset(request, reply, await asset(STYLE_FILE, 'text/css')))
}
