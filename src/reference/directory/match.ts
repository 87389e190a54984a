import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { foldAsWritten } from '../text/folds.ts'
import { containing } from './fold.ts'

/**
 * The verified mosque that a name most likely means, in that city if one is given: an exact name before a prefix before any part, and the
 * shortest of equals. Undefined for none.
 */
export async function matchMosque(
  db: Db,
  input: { name: string; city?: string | undefined },
): Promise<{ id: string; name: string; city: string | null } | undefined> {
  const name = foldAsWritten(input.name)
  if (name === '') return undefined
  const city = foldAsWritten(input.city ?? '')
  const [mosque] = await rows<{ id: string; name: string; city: string | null }>(
    db,
    sql`
    select id, name, city from places
    where kind = 'mosque' and verified
      and search_text like ${containing(name)}
      and split_part(search_text, e'\\n', 1) like ${containing(name)}
      and split_part(search_text, e'\\n', 2) like ${containing(city)}
    order by split_part(search_text, e'\\n', 1) = ${name} desc, starts_with(search_text, ${name}) desc,
      split_part(search_text, e'\\n', 2) = ${city} desc, length(search_text), id
    limit 1`,
  )
  return mosque
}
