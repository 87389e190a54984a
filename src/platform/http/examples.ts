/** Requests and answers of the real server, as a test recorded them. */
export type Examples = {
  /** By operation id; answers by status. */
  operations: Record<string, { request?: unknown; answers: Record<string, unknown> }>
  /** Refusals by status or code, whichever the product distinguishes. */
  refusals: Record<string, { operationId: string; status: number; body: unknown }>
  /** Bodies that the server sends, by event. */
  events: Record<string, unknown>
}

/** The recorded refusals of these kinds, for the description. */
export const refusalExamples = ({ refusals }: Examples, kinds: readonly (string | number)[]) => ({
  examples: Object.fromEntries(
    kinds.flatMap((kind) => {
      const recorded = refusals[kind]
      return recorded ? [[kind, { value: recorded.body }]] : []
    }),
  ),
})
