import { each, ledger, messagingClient, referenceClient } from '../../../clients/typescript/src/index.ts'
import { needed, type Server, same } from './server.ts'

export async function reference({ url, referenceKey }: Server): Promise<void> {
  const client = referenceClient({ url, key: referenceKey })

  const found = await client.search({ q: 'QS Al-Ikhlas 1' })
  const [first] = found.results
  if (first?.type !== 'quran') throw new Error('the reference is not found first')
  same((await client.getVerse({ key: first.ayah_key, script: 'uthmani' })).ayah, 1, 'the verse')
  const hadith: string[] = []
  for await (const { key } of each(client.listHadith, { collection: 'muslim', limit: 2 })) hadith.push(key)
  same(hadith.length, (await client.listHadith({ collection: 'muslim' })).total, 'the number of hadith')
  let answer = ''
  for await (const event of client.askStream({ question: 'Mengapa niat penting?' })) {
    if ('delta' in event) answer += event.delta
    else same(event.done.answer, answer, 'the whole answer')
  }
  const checked = await client.verify({ text: 'Tuntutlah ilmu walaupun ke negeri Cina.' })
  same(checked.spans.length, 1, 'the number of quotations')
  const token = await client.createCalendarToken({ name: 'Phone' })
  same((await client.getCalendarFeed({ token: token.token })).startsWith('BEGIN:VCALENDAR'), true, 'the feed')
  await client.revokeCalendarToken({ id: token.id })
  const status = await client.getVerse({ key: '200:1' }).catch(({ status }: { status: number }) => status)
  same(status, 404, 'the status of an unknown verse')
}

export async function messaging({ url, messagingKey, settle }: Server): Promise<void> {
  const client = messagingClient({ url, key: messagingKey })
  const to = '+6281230005678'

  const contact = await client.saveContact({ phone: to, tags: ['journey'] })
  same((await client.changeContact({ contact_id: contact.contact_id, name: 'Aisyah' })).name, 'Aisyah', 'the name')
  const trial = await client.sendMessage({ type: 'text', to, message: 'Halo', dry_run: true })
  same('would_send' in trial && trial.credits, 1, 'the credits of a text')
  const sent = await client.sendMessage({ type: 'text', to, message: 'Halo' })
  if (!('message_id' in sent)) throw new Error('a message came back as a trial')
  await settle()
  const story: string[] = []
  for await (const { event, data } of ledger(client))
    if ('message_id' in data && data.message_id === sent.message_id) story.push(event)
  same(story.join(' '), 'message.sent message.delivered message.read', 'the story of the message')
  for await (const message of each(client.listMessages, { to }))
    same(message.direction === 'outbound' && message.status, 'read', 'its status')

  const hook = await client.createWebhook({ url: 'https://example.com/hook', events: ['message.sent'] })
  same(needed(hook.secret, 'secret').startsWith('whsec_'), true, 'the form of the secret')
  await client.deleteWebhook({ webhook_id: hook.webhook_id })
}
