import { type ErasureNote, erasureNote, erasuresNoted, unnotedErasures } from '../messaging/contacts/erasure-notes.ts'
import type { Db } from '../platform/db/open.ts'
import type { BackupPlace } from './place.ts'

// Erasures are noted apart from the database, one file each, so that a restored backup forgets again whom it still knows.

const FOLDER = 'erasures/'
/** One run takes no longer than its interval where the place is a slow bucket. */
const NOTES_AT_ONCE = 200

/** Notes erasures that are not noted yet. A note that was written and not marked is written again, with the same words. */
export async function noteErasures(db: Db, place: BackupPlace, now: Date): Promise<number> {
  const notes = await unnotedErasures(db, NOTES_AT_ONCE)
  for (const note of notes) await place.putText(nameOf(note), JSON.stringify(note))
  if (notes.length > 0) await erasuresNoted(db, notes, now)
  return notes.length
}

/** Their ids tell accounts apart, and their order is that of time. */
const nameOf = ({ id }: ErasureNote): string => `${FOLDER}${id}.json`

export async function readNotes(place: BackupPlace): Promise<ErasureNote[]> {
  const notes: ErasureNote[] = []
  for (const name of await place.list(FOLDER)) notes.push(erasureNote.parse(JSON.parse(await place.readText(name))))
  return notes
}

/** Removes the notes of before: no backup that is kept knows the persons. */
export async function dropNotes(place: BackupPlace, before: Date): Promise<void> {
  for (const name of await place.list(FOLDER)) {
    const note = erasureNote.parse(JSON.parse(await place.readText(name)))
    if (Date.parse(note.requested_at) < before.getTime()) await place.remove(name)
  }
}
