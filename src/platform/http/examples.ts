/** What the real server was asked and answered, as a test recorded it. */
export type Examples = {
  /** By the operation's id; answers by their status. */
  operations: Record<string, { request?: unknown; answers: Record<string, unknown> }>
  /** Refusals by status or code, whichever the product distinguishes. */
  refusals: Record<string, { operationId: string; status: number; body: unknown }>
  /** Bodies that the server sends, by event. */
  events: Record<string, unknown>
}

/** The recorded refusals of these kinds, as a description shows them. */
export const refusalExamples = ({ refusals }: Examples, kinds: readonly (string | number)[]) => ({
  examples: Object.fromEntries(
    kinds.flatMap((kind) => {
      const recorded = refusals[kind]
      return recorded ? [[kind, { value: recorded.body }]] : []
    }),
  ),
})
