/** How one operation of a description is sent. Made by program: generated/operations.ts. */
export type Operation = {
  method: string
  path: string
  /** What of the input belongs in the address, beside what the path names. */
  query?: readonly string[]
  /** What kind of body the rest of the input makes. */
  body?: 'json' | 'form' | 'csv'
  /** The server remembers an Idempotency-Key: twice sent is once done. */
  idempotencyKey?: true
  /** Sending it again, when nobody knows whether it arrived, does no harm. */
  repeatable?: true
}

type Simplify<T> = { [K in keyof T]: T[K] } & {}
/** Without `never` and `undefined`, which stand for none. */
type Some<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>
type Parameters<Op, Place extends string> = Op extends { parameters: { [P in Place]?: infer T } } ? Some<T> : unknown
type ContentOf<T> = NonNullable<T> extends { content: infer C } ? C : never

type Body<Op> = Op extends { requestBody?: infer B }
  ? ContentOf<B> extends { 'application/json': infer Json }
    ? NonNullable<Json>
    : ContentOf<B> extends { 'multipart/form-data': infer Form }
      ? Omit<Form, 'file'> & { file: Blob }
      : ContentOf<B> extends { 'text/csv': unknown }
        ? { body: string | Blob | ReadableStream<Uint8Array> }
        : unknown
  : unknown

/** Parameters of path and query and the fields of a JSON body, side by side. What may stand in the query or in the body stands in the body. */
export type Input<Op> =
  Body<Op> extends infer B
    ? B extends unknown
      ? Simplify<Parameters<Op, 'path'> & Omit<Parameters<Op, 'query'>, keyof B> & B>
      : never
    : never

type Content<T> = T extends { content: infer C }
  ? C extends { 'application/json': infer Json }
    ? C extends { 'text/csv': unknown }
      ? Json | string
      : Json
    : C extends { 'text/csv': unknown } | { 'text/calendar': unknown }
      ? string
      : Blob
  : undefined

type Responses<Op> = Op extends { responses: infer R } ? R : never

/** What an operation answers where it does what was asked. */
export type Output<Op> = {
  [Status in keyof Responses<Op>]: Status extends 200 | 201 | 202 | 204 ? Content<Responses<Op>[Status]> : never
}[keyof Responses<Op>]

export type Call<Op, Options> =
  Record<never, never> extends Input<Op>
    ? (input?: Input<Op>, options?: Options) => Promise<Output<Op>>
    : (input: Input<Op>, options?: Options) => Promise<Output<Op>>

/** A function for each operation of a description, by its operationId. */
export type Calls<Operations, Options> = { [Name in keyof Operations]: Call<Operations[Name], Options> }
