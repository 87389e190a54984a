/** A path with a query of the defined values: `/console/contacts?search=ali&page=2`. */
export function addressWith(path: string, query: Record<string, string | number | undefined>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') given.set(name, String(value))
  }
  return given.size > 0 ? `${path}?${given}` : path
}
