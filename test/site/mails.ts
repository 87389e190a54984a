import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestSystem } from '../support/system.ts'

/** All mails to an address, as text. */
export function mailsOf({ folder }: Pick<TestSystem, 'folder'>, email: string): string[] {
  const outbox = join(folder, 'outbox')
  return readdirSync(outbox)
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((mail) => mail.toLowerCase().includes(`to: ${email}`))
    .map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='))
}

/** The link in a mail. */
export const linkIn = (mail: string | undefined): string => /\/console\/enter\?token=[\w-]+/.exec(mail ?? '')?.[0] ?? ''
export const tokenIn = (link: string): string => link.split('token=')[1] ?? ''
