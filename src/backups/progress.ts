import type { WriteStream } from 'node:tty'

export type ProgressBar = { to(done: number, what: string): void; end(): void }

/** In characters: the bar and its text fit a terminal of 80. */
const WIDTH = 30

/** Starts to show progress towards a total. */
export type Show = (total: number) => ProgressBar

export const NO_PROGRESS: Show = () => ({ to() {}, end() {} })

/** Shows a bar on a terminal, and elsewhere a line for each tenth. */
export function showProgress(total: number, out: Pick<WriteStream, 'isTTY' | 'write'> = process.stderr): ProgressBar {
  let lastStep = -1
  return {
    to(done, what) {
      const part = total === 0 ? 1 : Math.min(1, done / total)
      const step = Math.floor(part * (out.isTTY ? 100 : 10))
      if (step === lastStep) return
      lastStep = step
      const percent = `${Math.floor(part * 100)} %`.padStart(5)
      const full = Math.round(part * WIDTH)
      if (out.isTTY)
        out.write(`\r${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${percent} ${what.padEnd(40).slice(0, 40)}`)
      else out.write(`${percent} ${what}\n`)
    },
    end() {
      if (out.isTTY) out.write('\n')
    },
  }
}
