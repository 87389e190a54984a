/** `make`, called once, when its value is first needed: a start does not make what few requests use. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
