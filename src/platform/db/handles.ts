const databases = new WeakMap<object, object>()

/** Declares what one database is reached through: its pools' handles, and each transaction beside the handle that began it. */
export function sameDatabase(...handles: [object, ...object[]]): void {
  const database = databaseOf(handles[0])
  for (const handle of handles) databases.set(handle, database)
}

/** The same object for every handle of one database: the key to whatever belongs to that database. */
export const databaseOf = (handle: object): object => databases.get(handle) ?? handle
