import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { PageSession } from '../../kit/session.ts'
import * as kit from '../../kit/shell.tsx'
import { zoneName } from '../../kit/time.tsx'
import type { SignedIn, View } from '../../kit/view.ts'

/** The sections in the header of the admin pages, in order. */
export const PLACES = {
  lectures: { href: '/admin/lectures', text: 'Lectures' },
  submitters: { href: '/admin/lecture-submitters', text: 'Submitters' },
  mosques: { href: '/admin/mosques', text: 'Mosques' },
  schools: { href: '/admin/schools', text: 'Schools' },
  feedback: { href: '/admin/feedback', text: 'Feedback' },
  records: { href: '/admin/records', text: 'Records' },
  corrections: { href: '/admin/corrections', text: 'Corrections' },
  copies: { href: '/admin/copies', text: 'Copies' },
  calendar: { href: '/admin/calendar', text: 'Calendar' },
  keys: { href: '/admin/keys', text: 'Keys' },
  signUps: { href: '/admin/sign-ups', text: 'Sign-ups' },
  templates: { href: '/admin/templates', text: 'Templates' },
  whatsapp: { href: '/admin/whatsapp', text: 'WhatsApp' },
  simulator: { href: '/admin/simulator', text: 'Simulator' },
  health: { href: '/admin/health', text: 'Health' },
  traffic: { href: '/admin/traffic', text: 'Queue and traffic' },
  actions: { href: '/admin/actions', text: 'Actions' },
} as const

export type Section = keyof typeof PLACES

/** A signed-in operator. */
export type Operator = SignedIn<PageSession>

/** `at`: the page's entry in the header. */
export type DeskPage = kit.Page & { at?: Section | undefined }

/** Sends an admin page. */
export const sendPage = (reply: FastifyReply, view: View, page: DeskPage): FastifyReply =>
  kit.sendPage(reply.header('referrer-policy', 'no-referrer'), shellOf(view, page.at), page)

function shellOf(view: View, at: Section | undefined): kit.Shell {
  const { session, language } = view
  return {
    language,
    layout: 'desk',
    home: '/',
    of: { text: 'Desk', href: '/admin' },
    label: 'Desk',
    links: session ? Object.entries(PLACES).map(([place, link]) => ({ ...link, now: place === at })) : [],
    aside: session && (
      <>
        <span class="soft">{session.name}</span>
        {kit.signOut({ ...view, session }, '/admin/session/end', 'Sign out')}
      </>
    ),
    footer: session && (
      <p>
        Times are those of {view.zone} ({zoneName(view, view.now)}).
      </p>
    ),
  }
}

/** The number of a page in an address. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1)

/** The last action, as a code in the address; the page turns it into a sentence. */
export const done = z.string().optional().catch(undefined)

export const noticeOf = (notices: Record<string, string>, done: string | undefined): string | undefined =>
  done !== undefined && Object.hasOwn(notices, done) ? notices[done] : undefined

export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`
