import {
  type ErasureNote,
  erasureNote,
  listUnnotedErasures,
  markErasuresNoted,
} from '../messaging/contacts/erasure-notes.ts'
import type { Db } from '../platform/db/open.ts'
import type { BackupPlace } from './place.ts'

// Erasures are noted outside the database, one file each, so that a restored backup erases the same people again.

const FOLDER = 'erasures/'
/** So few that one run ends within its interval even on a slow bucket. */
const NOTES_AT_ONCE = 200

/** Writes notes of new erasures. A note that was written but not marked is written again with the same content. */
export async function noteErasures(db: Db, place: BackupPlace, now: Date): Promise<number> {
  const notes = await listUnnotedErasures(db, NOTES_AT_ONCE)
  for (const note of notes) await place.putText(nameOf(note), JSON.stringify(note))
  if (notes.length > 0) await markErasuresNoted(db, notes, now)
  return notes.length
}

/** Ids are unique across accounts, and sort by time. */
const nameOf = ({ id }: ErasureNote): string => `${FOLDER}${id}.json`

export async function readNotes(place: BackupPlace): Promise<ErasureNote[]> {
  const notes: ErasureNote[] = []
  for (const name of await place.list(FOLDER)) notes.push(erasureNote.parse(JSON.parse(await place.readText(name))))
  return notes
}

/** Removes older notes, because no remaining backup has those people. */
export async function dropNotes(place: BackupPlace, before: Date): Promise<void> {
  for (const name of await place.list(FOLDER)) {
    const note = erasureNote.parse(JSON.parse(await place.readText(name)))
    if (Date.parse(note.requested_at) < before.getTime()) await place.remove(name)
  }
}
