import type { FastifyReply, FastifyRequest } from 'fastify'
import { CannotUnseal, type Sealer } from '../../platform/secrets.ts'
import { postForm, RESTORED, type SentForm, sentForm } from './form.tsx'
import type { Sessions } from './session.ts'
import type { Page } from './shell.tsx'
import type { SignedIn } from './view.ts'
import { kitWords } from './words.ts'

/**
 * Kept: a form that was sent after its session had ended is kept, sealed, with that session, and stands there as it was once the same
 * holder has signed in again. A route asks for it by `config: { keepsForm: true }`, and tries what its form says (`tried`): the first
 * time it only shows the form. Files are not kept, which no form can show again.
 */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A form that people fill in, and that `tried` shows again. */
    keepsForm?: boolean
  }
}

export const KEPT_FORM_PURPOSE = 'kept-form'
/** More than anybody types, in bytes of JSON. */
const BYTES_MAX = 64 * 1024

type Kept = { path: string; sent: SentForm }

/** Keeps what a request of an ended session sent. Returns whether there was something that could be kept. */
export async function keepForm(
  { sessions, sealer }: { sessions: Sessions; sealer: Sealer },
  request: FastifyRequest,
): Promise<boolean> {
  const texts = Object.entries(request.body ?? {}).filter(
    ([name, value]) => name !== 'csrf' && (typeof value === 'string' || Array.isArray(value)),
  )
  const sent = sentForm.safeParse(Object.fromEntries(texts))
  if (!sent.success) return false
  const text = JSON.stringify({ path: request.url, sent: sent.data } satisfies Kept)
  if (Buffer.byteLength(text) > BYTES_MAX) return false
  await sessions.keep(request, sealer.seal(text, KEPT_FORM_PURPOSE))
  return true
}

/** The page that leads back to the form that was kept for a session; undefined where there is none. */
export async function keptPage(
  { sessions, sealer }: { sessions: Sessions; sealer: Sealer },
  view: SignedIn,
): Promise<Page | undefined> {
  const sealed = await sessions.kept(view.session)
  const kept = sealed === undefined ? undefined : opened(sealer, sealed)
  if (!kept) return undefined
  const words = kitWords[view.language]
  const fields = Object.entries(kept.sent).flatMap(([name, values]) =>
    [values].flat().map((one) => [name, one] as const),
  )
  return {
    title: words.signedInAgain,
    main: (
      <>
        <h1>{words.signedInAgain}</h1>
        <p>{words.stillThere}</p>
        {postForm(
          view,
          kept.path,
          <>
            {fields.map(([name, value]) => (
              <input type="hidden" name={name} value={value} />
            ))}
            <input type="hidden" name={RESTORED} value="1" />
            <button>{words.backToForm}</button>
          </>,
        )}
      </>
    ),
  }
}

function opened(sealer: Sealer, sealed: string): Kept | undefined {
  try {
    return JSON.parse(sealer.unseal(sealed, KEPT_FORM_PURPOSE))
  } catch (error) {
    if (error instanceof CannotUnseal) return undefined
    throw error
  }
}

/** Where those go who have just signed in: to the form that they had sent too late, else to `otherwise`. */
export const afterSignIn = async (
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, otherwise }: { session: Parameters<Sessions['takeOver']>[1]; otherwise: string },
): Promise<FastifyReply> =>
  reply.redirect((await sessions.takeOver(request, session)) ? `${sessions.path}/kept` : otherwise, 303)
