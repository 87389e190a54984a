import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Call once, first of all. Node makes an object for each `process.nextTick`, of which a request needs several. V8 forgets how such an object is laid out
 * when it collects garbage while none is alive, and from then on makes each by a call into its runtime, ten times as slow. One that is kept keeps the layout.
 */
export function keepTick(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
