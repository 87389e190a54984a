import type { Contact } from '../../../messaging/contacts/contacts.ts'
import { listQuickReplies } from '../../../messaging/conversations/quick-replies.ts'
import { windowWith } from '../../../messaging/messages/prepare.ts'
import { templatesOf } from '../../../messaging/templates/templates.ts'
import type { Html } from '../../../platform/html.tsx'
import { choiceField, type FormRefusal, fileField, longField, onceField, postForm, problem } from '../../kit/form.tsx'
import { time } from '../../kit/time.tsx'
import type { ConsoleDeps } from '../deps.ts'
import { answeringNumber, numberWords } from '../numbers.tsx'
import { type ConsoleUser, may } from '../view.ts'
import { inboxWords } from './words.ts'

/** The initial state of the form: refused, or with a quick reply. */
export type AnswerState = { refused?: FormRefusal | undefined; quick?: string | undefined }

/** The answer form: free text while the window is open, afterwards a template. */
export async function answerForm(
  { db, connections, now }: ConsoleDeps,
  view: ConsoleUser,
  contact: Contact,
  { refused, quick, seen }: AnswerState & { seen: string | undefined },
): Promise<Html> {
  const { account } = view.session
  const words = inboxWords[view.language]
  const window = await windowWith({ db, connections }, account, contact, now())
  const number = await answeringNumber({ connections }, view, contact)
  const free = window?.open ?? true
  const replies = free ? await listQuickReplies(db, account.id) : []
  const chosen = replies.find(({ shortcut }) => shortcut === quick)
  return postForm(
    view,
    `/console/inbox/${contact.id}/answer`,
    <>
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
      {onceField(refused)}
      {problem(refused)}
      {window && (
        <p class="soft">
          {window.open ? (
            <>
              {words.openUntil} {time(view, window.closesAt)}
            </>
          ) : (
            words.windowClosed
          )}
        </p>
      )}
      {number !== undefined && (
        <p class="soft">
          {numberWords[view.language].from}: {number}
        </p>
      )}
      {free ? (
        <>
          {replies.length > 0 && (
            <details id="quick">
              <summary>{words.quick}</summary>
              <ul class="quick">
                {replies.map(({ shortcut, text }) => (
                  <li>
                    <a href={`/console/inbox/${contact.id}?quick=${shortcut}`} data-text={text} title={text}>
                      /{shortcut}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          )}
          {longField(
            { name: 'message', label: words.answer, refused, value: chosen?.text ?? '' },
            { rows: 3, maxlength: 4096, dir: 'auto' },
          )}
          {may(view, 'media:write') && fileField({ name: 'file', label: words.file, help: words.fileHelp, refused })}
        </>
      ) : (
        await templateFields(db, view, refused)
      )}
      <button>{free ? words.send : words.proceed}</button>
      <p class="soft">
        {words.keys} <a href="/console/inbox/quick-replies">{words.manageQuick}</a>
      </p>
    </>,
    { kind: 'card', files: true, id: 'answer' },
  )
}

async function templateFields(
  db: ConsoleDeps['db'],
  view: ConsoleUser,
  refused: FormRefusal | undefined,
): Promise<Html> {
  const words = inboxWords[view.language]
  const templates = (await templatesOf(db, view.session.account.id)).filter(({ status }) => status === 'APPROVED')
  if (templates.length === 0)
    return (
      <p>
        {words.noTemplates} <a href="/console/templates">{words.template}</a>
      </p>
    )
  const bodyOf = ({ components }: (typeof templates)[number]) =>
    components.flatMap((component) => (component.type === 'BODY' ? [component.text] : [])).join(' ')
  return (
    <>
      {choiceField(
        {
          name: 'template_id',
          label: words.template,
          refused,
          choices: templates.map(
            (one) => [one.id, `${one.name} (${one.language}): ${bodyOf(one).slice(0, 80)}`] as const,
          ),
        },
        { required: true },
      )}
    </>
  )
}
