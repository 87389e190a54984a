import type { LanguageCode } from '../../platform/language.ts'
import type { Block } from './blocks.ts'
import { calendarWords } from './calendar/words.ts'

/** Links that subscribe to a feed in the usual calendar apps. `feed` is its absolute address. */
export function subscribeTo(feed: string, name: string, language: LanguageCode): Block[] {
  const { subscribe, apps } = calendarWords[language]
  const webcal = feed.replace(/^https?:/, 'webcal:')
  const added = new URLSearchParams({ url: feed, name })
  return [
    { heading: subscribe, id: 'subscribe' },
    {
      list: [
        [{ text: apps.device, href: webcal }],
        [
          {
            text: apps.google,
            href: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
          },
        ],
        [{ text: apps.outlook, href: `https://outlook.live.com/calendar/0/addfromweb?${added}` }],
        [{ text: apps.office, href: `https://outlook.office.com/calendar/0/addfromweb?${added}` }],
        [{ text: apps.address, href: feed }],
      ],
    },
  ]
}
