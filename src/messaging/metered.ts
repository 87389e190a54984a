import { Counter, type Registry } from 'prom-client'

/** Counters of a process for messages, deliveries and networks. */
export type MessagingMeter = {
  /** Messages per new state: counted once over all processes, when outcomes are folded into totals. */
  messages(steps: Record<'accepted' | 'delivered' | 'read' | 'failed', number>): void
  delivery(outcome: string): void
  /** The outcome of an attempt to send one message. */
  handed(network: string, outcome: 'done' | 'again' | 'held' | 'given_up'): void
}

export function meterMessaging(registry: Registry): MessagingMeter {
  const registers = [registry]
  const messages = new Counter({
    name: 'mimbar_messages_total',
    help: 'Messages accepted, delivered, read and failed; of all processes together each is counted once, by a worker',
    labelNames: ['state'],
    registers,
  })
  const attempts = new Counter({
    name: 'mimbar_delivery_attempts_total',
    help: 'Attempts at webhook deliveries by outcome: succeeded, failed (tried again), exhausted (the last one), cancelled',
    labelNames: ['outcome'],
    registers,
  })
  const handed = new Counter({
    name: 'mimbar_network_handovers_total',
    help: 'Messages handed to a network: done, again (it is tried again), held (the network did not answer for sure), given_up (an error of ours)',
    labelNames: ['network', 'outcome'],
    registers,
  })
  return {
    messages(steps) {
      for (const [state, count] of Object.entries(steps)) messages.inc({ state }, count)
    },
    delivery: (outcome) => attempts.inc({ outcome }),
    handed: (network, outcome) => handed.inc({ network, outcome }),
  }
}
