import type pg from 'pg'

/** Fills the outbox with texts of one account, each to another recipient, as if they had just been accepted. */
export async function queueMessages(
  pool: pg.Pool,
  account: { id: string; network: 'simulator' | 'whatsapp'; templateId?: string },
  count: number,
  options: { prefix?: string; now?: Date } = {},
): Promise<void> {
  const { id, network, templateId } = account
  const { prefix = '+62811', now = new Date() } = options
  const content = templateId
    ? { template: { id: templateId, name: 'halo', language: 'id', variables: { header: [], body: [], buttons: [] } } }
    : {}
  await pool.query(
    `with made as (
       insert into messages (account_id, id, recipient, type, text, content, network, credits_used, created_at)
       select $1, 'msg_0' || substr(md5($1 || i), 1, 25), $3 || lpad(i::text, 7, '0'), $4, 'Halo', $5::jsonb, $2, 1, $7::timestamptz
       from generate_series(1, $6::int) i
       returning id, recipient)
     insert into outbox (account_id, message_id, lane, person, due_at, created_at)
     select $1, id, $1 || '/' || $2 || '/normal', recipient, $7::timestamptz, $7::timestamptz from made order by recipient`,
    [id, network, prefix, templateId ? 'template' : 'text', JSON.stringify(content), count, now],
  )
}
