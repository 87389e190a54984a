const databases = new WeakMap<object, object>()

/** Declares that handles reach the same database: those of its pools, and each transaction with the handle that began it. */
export function sameDatabase(...handles: [object, ...object[]]): void {
  const database = databaseOf(handles[0])
  for (const handle of handles) databases.set(handle, database)
}

/** One object for all handles of a database, as a key for what belongs to that database. */
export const databaseOf = (handle: object): object => databases.get(handle) ?? handle
