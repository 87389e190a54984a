/** `make`, called once when its value is first needed, so that a start does not compute what few requests use. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
