const databases = new WeakMap<object, object>()

/** Declares that two handles reach one database: those of its pools, and each transaction with the handle that began it. */
export function sameDatabase(...handles: [object, ...object[]]): void {
  const database = databaseOf(handles[0])
  for (const handle of handles) databases.set(handle, database)
}

/** The same object for every handle of one database: the key to everything that belongs to that database. */
export const databaseOf = (handle: object): object => databases.get(handle) ?? handle
