/** The same as `make`, which is called when its value is first asked for: what few need is not made at every start. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
