/**
 * The reasons of refusals: ids with their values, for which pages have words in each language. The products add their own by declaration
 * merging (`messaging/reasons.ts`).
 */
export interface Reasons {
  missing: null
  too_short: { minimum: number }
  too_long: { maximum: number }
  none_chosen: null
  unreadable_text: null
  no_email: null
  no_web_address: null
  no_https_address: null
  credentials_in_address: null
  private_address: { host: string }
  port_refused: { port: string; ports: string }
  unknown_time_zone: null
}

export type ReasonId = keyof Reasons

export type Reason = {
  [Id in ReasonId]: Reasons[Id] extends null ? { id: Id; values?: undefined } : { id: Id; values: Reasons[Id] }
}[ReasonId]
