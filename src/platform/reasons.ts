/**
 * What a refusal says apart from its English sentence: an id with its values, for which pages have words in each language. The
 * products add their own to this list where they are declared (`messaging/reasons.ts`).
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
