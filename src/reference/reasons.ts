declare module '../platform/reasons.ts' {
  /** What the forms of the reference's pages refuse with. */
  interface Reasons {
    one_line: null
    no_website: null
    too_many_websites: { maximum: number }
  }
}

export {}
