import type { FastifyReply, FastifyRequest } from 'fastify'
import { CannotUnseal, type Sealer } from '../../platform/secrets.ts'
import { postForm, RESTORED, type SentForm, sentForm } from './form.tsx'
import type { Sessions } from './session.ts'
import type { Page } from './shell.tsx'
import type { SignedIn } from './view.ts'
import { kitWords } from './words.ts'

/**
 * Saved forms: a form that was sent after its session had ended is saved, sealed, with that session, and restored once the same holder has
 * signed in again. A route opts in with `config: { savesForm: true }`, and `tried` handles the restored form: the first time it only shows it.
 * Files cannot be restored.
 */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route's form is saved, and shown again by `tried`. */
    savesForm?: boolean
  }
}

export const SAVED_FORM_PURPOSE = 'kept-form'
/** More than anybody types, in bytes of JSON. */
const BYTES_MAX = 64 * 1024

type SavedForm = { path: string; sent: SentForm }

/** Saves the form of a request whose session has ended. Returns whether there was anything to save. */
export async function saveForm(
  { sessions, sealer }: { sessions: Sessions; sealer: Sealer },
  request: FastifyRequest,
): Promise<boolean> {
  const texts = Object.entries(request.body ?? {}).filter(
    ([name, value]) => name !== 'csrf' && (typeof value === 'string' || Array.isArray(value)),
  )
  const sent = sentForm.safeParse(Object.fromEntries(texts))
  if (!sent.success) return false
  const text = JSON.stringify({ path: request.url, sent: sent.data } satisfies SavedForm)
  if (Buffer.byteLength(text) > BYTES_MAX) return false
  await sessions.keep(request, sealer.seal(text, SAVED_FORM_PURPOSE))
  return true
}

/** The page that leads back to a session's saved form, if there is one. */
export async function savedFormPage(
  { sessions, sealer }: { sessions: Sessions; sealer: Sealer },
  view: SignedIn,
): Promise<Page | undefined> {
  const sealed = await sessions.readSaved(view.session)
  const saved = sealed === undefined ? undefined : opened(sealer, sealed)
  if (!saved) return undefined
  const words = kitWords[view.language]
  const fields = Object.entries(saved.sent).flatMap(([name, values]) =>
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
          saved.path,
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

function opened(sealer: Sealer, sealed: string): SavedForm | undefined {
  try {
    return JSON.parse(sealer.unseal(sealed, SAVED_FORM_PURPOSE))
  } catch (error) {
    if (error instanceof CannotUnseal) return undefined
    throw error
  }
}

/** The address after signing in: the saved form's, otherwise `otherwise`. */
export const afterSignIn = async (
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, otherwise }: { session: Parameters<Sessions['takeOver']>[1]; otherwise: string },
): Promise<FastifyReply> =>
  reply.redirect((await sessions.takeOver(request, session)) ? `${sessions.path}/kept` : otherwise, 303)
