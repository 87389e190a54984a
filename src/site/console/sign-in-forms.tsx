import type { IncomingHttpHeaders } from 'node:http'
import type { Html } from '../../platform/html.tsx'
import { sentByOwnPage } from '../../platform/http/own-page.ts'
import type { Translated } from '../../platform/language.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type FormRefusal, lineField, problem } from '../kit/form.tsx'
import type { ConsoleView } from './view.ts'

export const linkFormWords: Translated<{ link: string; email: string; send: string }> = {
  id: { link: 'Masuk lewat surel', email: 'Alamat surel Anda', send: 'Kirimi saya tautan' },
  en: { link: 'Sign in by e-mail', email: 'Your e-mail address', send: 'Send me a link' },
}

/** The form that requests a link. */
export function linkForm(view: ConsoleView, refused?: FormRefusal): Html {
  const texts = linkFormWords[view.language]
  return (
    <form method="post" action="/console/link" class="card">
      <h2>{texts.link}</h2>
      {problem(refused)}
      {lineField(
        { name: 'email', label: texts.email, refused },
        { type: 'email', required: true, maxlength: 254, autocomplete: 'email' },
      )}
      <button>{texts.send}</button>
    </form>
  )
}

/** Refuses other sites' forms, which could sign a visitor into an account of theirs and read what is written there. */
export function mustBeOwnForm(headers: IncomingHttpHeaders, publicUrl: string): void {
  if (sentByOwnPage(headers, publicUrl) === false)
    throw new Refusal('forbidden', 'This form did not come from the console: open the console and sign in there', {
      reason: { id: 'form_of_others' },
    })
}
