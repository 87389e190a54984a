declare module '../platform/reasons.ts' {
  /** Refusals of the pages themselves. */
  interface Reasons {
    form_out_of_date: null
    form_of_others: null
    too_many_wrong_keys: null
    decided_by_network: null
    no_moment: null
  }
}

export {}
