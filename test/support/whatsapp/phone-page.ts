import type { Fault } from './fake.ts'

// The phones of two people, with buttons for what they and the network can do.

export const SITI = { wa_id: '6281234567890', user_id: 'ID.13491208655302741918', username: 'siti', name: 'Siti' }
export const HIDDEN = { user_id: 'ID.77491208655302741000', username: 'umar', name: 'Umar' }

export type PersonName = 'siti' | 'hidden'
export type Shown = {
  who: PersonName
  /** Written by the person. */
  mine: boolean
  text: string
  at: number
  /** The account's name for the person. */
  name?: string | undefined
  status?: string
  choices?: { do: string; id: string; title: string }[]
}
export type PhoneState = { all: Shown[]; broken: boolean; nextFault: boolean; calls: number }

/** Faults of the next message, by their label on the page. */
export const FAULTS: Record<string, Fault> = {
  'its answer is lost, though it was taken': 'lost after',
  'it is lost on the way': 'lost before',
  'its statuses come in another order': 'shuffled',
  'it fails': 'failed',
  'it fails, and is delivered after all': 'failed, then delivered',
  'too fast (130429)': { error: 130429, status: 429, message: 'Rate limit hit' },
  'the person refuses marketing (131050)': { error: 131050, message: 'User has stopped marketing messages' },
}

const escaped = (value: unknown): string => String(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')
const button = (fields: Record<string, string>, label: string) =>
  `<form method="post">${hidden(fields)}<button>${escaped(label)}</button></form>`

function phoneOf(who: PersonName, heading: string, all: Shown[]): string {
  const lines = all
    .filter((one) => one.who === who)
    .slice(-60)
    .map(
      ({ mine, text, status, choices = [] }) =>
        `<li class="${mine ? 'mine' : 'theirs'}">${escaped(text)}${status ? `<small>${escaped(status)}</small>` : ''}` +
        `${choices.map(({ title, ...choice }) => button({ who, title, ...choice }, title)).join('')}</li>`,
    )
  return `<section><h2>${escaped(heading)}</h2><ul>${lines.join('') || '<li class="none">Nothing yet.</li>'}</ul>
<form method="post">${hidden({ who, do: 'say' })}<input name="text" aria-label="Message of ${escaped(heading)}" required><button>Send</button></form>
<div class="row">${button({ who, do: 'photo' }, 'Send a photo')}${who === 'siti' ? button({ who, do: 'number' }, 'Change her number') : ''}</div></section>`
}

/** The page. It reloads every five seconds, unless a text is being written. */
export function pageOf({ all, broken, nextFault, calls }: PhoneState): string {
  const faults = Object.keys(FAULTS).map((name) => `<option>${escaped(name)}</option>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The phone's side</title><link rel="icon" href="data:,">
<style>body{font:1rem/1.5 system-ui;max-width:60rem;margin:1.5rem auto;padding:0 1rem;color-scheme:light dark}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:1.5rem}
h1{font-size:1.5rem}h2{font-size:1.1rem}section{border:1px solid #8886;border-radius:12px;padding:0 1rem 1rem}
ul{list-style:none;padding:0;display:flex;flex-direction:column;gap:.5rem}li{max-width:85%;padding:.4rem .8rem;border-radius:10px;overflow-wrap:anywhere}
.theirs{background:#8882;align-self:start}.mine{background:#1a7f5a33;align-self:end}.none{opacity:.7}small{display:block;opacity:.75}
main+section{margin-top:1.5rem}form{display:flex;gap:.5rem;margin:.4rem 0;flex-wrap:wrap}input[name=text]{flex:1;min-width:8rem}input,button,select{font:inherit;padding:.35rem .6rem}
.row{display:flex;gap:.5rem;flex-wrap:wrap}</style>
<h1>The phone's side</h1><main>${phoneOf('siti', `${SITI.name}, +${SITI.wa_id}`, all)}
${phoneOf('hidden', `${HIDDEN.name}, who shows no number (${HIDDEN.user_id})`, all)}</main>
<section><h2>The network</h2><form method="post">${hidden({ do: 'fault' })}<label>With the next message: <select name="fault">${faults.join('')}</select></label>
<button>Let it happen</button>${nextFault ? ' It will.' : ''}</form>
${broken ? button({ do: 'mend' }, 'Pay the bill') : button({ do: 'break' }, 'Stop the connection (131042, a bill is due)')}
<p>${calls} webhook calls sent to the server.${broken ? ' The network takes nothing now: check the connection after the bill is paid.' : ''}</p></section>
<script>setInterval(()=>{const i=document.activeElement;if(!i||i.value===undefined||i.value==='')location.reload()},5000)</script></html>`
}
