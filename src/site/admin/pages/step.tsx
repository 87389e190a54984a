import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Html } from '../../../platform/html.tsx'
import { confirmation } from '../../kit/confirm.tsx'
import {
  type FormRefusal,
  onceField,
  postForm,
  problem,
  read,
  type SentForm,
  sentForm,
  sentValue,
  tried,
} from '../../kit/form.tsx'
import { signedInView } from '../../kit/view.ts'
import { kitWords } from '../../kit/words.ts'
import type { AdminRoutes } from '../deps.ts'
import { type DeskField, fields } from './fields.tsx'
import { type DeskPage, type Operator, type Section, sendPage } from './page.tsx'

/** Step: an action of an operator, by a form posted to its own address; one that needs confirmation has a page of its own. */

type DeskScope = Parameters<ReturnType<AdminRoutes>>[0]

/** The confirmation of an action. */
type Question = {
  title: string
  text?: Html | string
  /** The object of the action, where the text does not name it. */
  about?: Html
  /** Omitted: the page only asks for confirmation. */
  fields?: readonly DeskField[]
  yes: string
  /** The address of the link that cancels. */
  back: string
  danger?: boolean
  /** Whether a form that is sent twice acts only once (kit/once.tsx). */
  once?: boolean
}

type Doing = { request: FastifyRequest; view: Operator; sent: SentForm }

type PressStep<P extends z.ZodType> = {
  at: Section
  params: P
  /** Omitted: one press acts. */
  ask?: (params: z.output<P>, view: Operator) => Question | Promise<Question>
  /** Performs the action, and returns the address that shows its result. */
  act: (params: z.output<P>, doing: Doing) => Promise<string>
}

export function step<P extends z.ZodType>(
  scope: DeskScope,
  address: string,
  { at, params, ask, act }: PressStep<P>,
): void {
  if (ask) {
    scope.get(address, async (request, reply) => {
      const view = signedInView(request)
      return sendPage(reply, view, asking(view, at, await ask(read(params, request.params), view), undefined))
    })
  }
  scope.post(address, { schema: { body: sentForm.nullish() } }, async (request, reply) => {
    const view = signedInView(request)
    const sent = request.body ?? {}
    const given = read(params, request.params)
    if (!ask) return reply.redirect(await act(given, { request, view, sent }), 303)
    const fieldOf = (field: string) => (field in sent ? field : undefined)
    const acted = await tried(view, sent, () => act(given, { request, view, sent }), fieldOf)
    if ('done' in acted) return reply.redirect(acted.done, 303)
    return sendPage(reply.code(acted.refused.status), view, asking(view, at, await ask(given, view), acted.refused))
  })
}

function asking(view: Operator, at: Section, asked: Question, refused: FormRefusal | undefined): DeskPage {
  const { title, text, about, yes, back } = asked
  const action = view.here
  if (!asked.fields) {
    return {
      title,
      at,
      main: (
        <>
          {problem(refused)}
          {confirmation(view, { title, text: text ?? '', ...(about && { about }), yes, action, back })}
        </>
      ),
    }
  }
  return {
    title,
    at,
    main: (
      <>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        {postForm(
          view,
          action,
          <>
            {problem(refused)}
            {asked.once && onceField(refused)}
            {fields(asked.fields, refused)}
            <button class={asked.danger ? 'danger' : undefined}>{yes}</button>
          </>,
          { kind: 'card' },
        )}
        <p>
          <a href={back}>{kitWords[view.language].cancel}</a>
        </p>
      </>
    ),
  }
}

/** A button that acts without confirmation and returns to its page. `of`: the object, where a page has several such buttons. */
export const press = (
  view: Operator,
  action: string,
  text: string,
  { of, kind }: { of?: string; kind?: 'plain' } = {},
): Html =>
  postForm(
    view,
    action,
    <>
      <input type="hidden" name="back" value={view.here} />
      <button class={kind} aria-label={of && `${text} ${of}`}>
        {text}
      </button>
    </>,
  )

/** A link to the page that confirms a step. */
export const leading = (href: string, text: string, of?: string): Html => (
  <a href={href} aria-label={of && `${text} ${of}`}>
    {text}
  </a>
)

/** The admin page from which a form was sent, with a notice of what was done; `otherwise` where that is unknown. */
export function returning(sent: SentForm, otherwise: string, done: string): string {
  const from = sentValue(sent, 'back')
  const [path = '', query = ''] = (/^\/admin\/[!-~]*$/.test(from) ? from : otherwise).split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('done', done)
  return `${path}?${parameters}`
}
