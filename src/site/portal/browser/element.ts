/** The element with this id, where it is of the expected kind. */
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T | undefined {
  const found = document.getElementById(id)
  return found instanceof kind ? found : undefined
}
