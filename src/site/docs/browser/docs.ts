import { addCopyButtons } from '../../portal/browser/copy.ts'
import { byId } from '../../portal/browser/element.ts'
import { createSender } from '../../portal/browser/send.ts'
import { storedKey, storeKey } from '../../portal/browser/stored-key.ts'

import { filterAsTyped } from './filter.ts'
import { rememberSample } from './samples.ts'

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Enables the form of a call, with the key that was entered on an earlier page of this tab. */
function startTrying(): void {
  const form = byId('try', HTMLFormElement)
  const status = byId('try-status', HTMLElement)
  const answer = byId('try-answer', HTMLElement)
  if (!form || !status || !answer) return
  const { api = '' } = form.dataset
  const key = byId('try-key', HTMLInputElement)

  form.hidden = false
  byId('try-needs-script', HTMLElement)?.remove()
  if (key) key.value = storedKey(api) || key.defaultValue
  const { waiting = '', failed = '' } = form.dataset
  const send = createSender(status, answer, { waiting, failed })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // the demo key is the page's own, so it is not stored
    if (key) storeKey(key.value === key.defaultValue ? '' : key.value.trim(), api)
    void send(requestOf(form, key?.value.trim() ?? ''))
  })
}

/** The form as a request. Empty fields are left out. */
function requestOf(form: HTMLFormElement, key: string) {
  const { method = 'GET', path = '', header = '', before = '', type } = form.dataset
  const query = new URLSearchParams()
  const headers: Record<string, string> = key === '' ? {} : { [header]: before + key }
  let [address, body]: [string, BodyInit | undefined] = [path, undefined]
  for (const field of form.querySelectorAll<FormControl>('[data-in]')) {
    const { name, value } = field
    if (value === '') continue
    if (field.dataset.in === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (field.dataset.in === 'query') query.append(name, value)
    else if (field.dataset.in === 'header') headers[name] = value
    else if (field.dataset.in === 'body') body = value
    else body = new FormData(form)
  }
  if (typeof body === 'string' && type) headers['Content-Type'] = type
  return { address: `${query}` === '' ? address : `${address}?${query}`, method, headers, body }
}

const trial = document.querySelector<HTMLElement>('[data-trial-key]')?.dataset.trialKey
if (trial) storeKey(trial, 'messaging')
startTrying()
addCopyButtons()
rememberSample()
filterAsTyped()
