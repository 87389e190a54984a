import type { FastifyBaseLogger } from 'fastify'

type ShownProgress = { file: string; done: number; total: number }

/** Rarely in a log, where every line stays. */
const LINE_EVERY_MS = 5_000
/** Often on a terminal, where one line changes. */
const BAR_EVERY_MS = 100
/** In characters, so that the line fits into 80 columns. */
const BAR_WIDTH = 24

/** Shows the progress of an import: a bar on a terminal, otherwise a log line every few seconds. */
export function reportProgress(
  log: Pick<FastifyBaseLogger, 'info'>,
  pack: string,
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): { show(progress: ShownProgress): void; end(): void } {
  let lastShown = Number.NEGATIVE_INFINITY
  let bar = false
  return {
    show({ file, done, total }) {
      const now = performance.now()
      const finished = done === total
      if (!finished && now - lastShown < (terminal.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS)) return
      lastShown = now
      if (!terminal.isTTY) return log.info({ pack, file, rows: done, of: total }, 'importing the data pack')
      const filled = total > 0 ? Math.round((BAR_WIDTH * done) / total) : BAR_WIDTH
      const percent = total > 0 ? Math.floor((100 * done) / total) : 100
      bar = true
      terminal.write(
        `\r\x1b[K  Data pack [${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}] ${percent} %  ${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows  ${file}`,
      )
    },
    end() {
      if (bar) terminal.write('\n')
      bar = false
    },
  }
}
