const databases = new WeakMap<object, object>()

/** Declares what one database is reached through: its pools' handles, and each transaction beside the handle that began it. */
export function sameDatabase(...handles: [object, ...object[]]): void {
  const database = databaseOf(handles[0])
  for (const handle of handles) databases.set(handle, database)
}

/** What is the same for every handle of one database, to keep things by that belong to it. */
export const databaseOf = (handle: object): object => databases.get(handle) ?? handle
