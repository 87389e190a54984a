/** What is known of a request once it was answered; `route` as it is mounted, `ms` from its arrival. */
export type Answered = { requestId: string; method: string; url: string; route: string; status: number; ms: number }
