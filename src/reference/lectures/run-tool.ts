import { spawn } from 'node:child_process'
import { RetryLater } from '../../platform/queue/queue.ts'

export type ToolResult = { code: number | null; stdout: string; stderr: string; missing: boolean }

/** Bytes of a tool’s output that are read; the rest is dropped. */
const MAX_OUTPUT = 8 * 1024 * 1024
/** The exit status of `env` for an unknown program. */
const NOT_FOUND = 127

/**
 * Runs a program to its end, or kills it after `timeoutMs` (RetryLater) or when `signal` is aborted (AbortError). Its environment is bare: none of
 * our secrets, and no proxy that would bypass ours. Its output is cut at 8 MB.
 */
export async function runTool(
  name: string,
  args: readonly string[],
  options: { timeoutMs: number; signal: AbortSignal },
): Promise<ToolResult> {
  const bare = 'exec env -i PATH="$PATH" HOME="$HOME" LANG=C.UTF-8 PYTHONPATH="$PYTHONPATH" "$@"'
  const late = AbortSignal.timeout(options.timeoutMs)
  const child = spawn('/bin/sh', ['-c', bare, 'sh', name, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any([options.signal, late]),
    killSignal: 'SIGKILL',
  })
  const stdout = collect(child.stdout)
  const stderr = collect(child.stderr)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) =>
      reject(late.aborted ? new RetryLater(`${name} did not end within ${options.timeoutMs / 60_000} minutes`) : error),
    )
    child.on('close', resolve)
  })
  return { code, stdout: stdout(), stderr: stderr(), missing: code === NOT_FOUND }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const pieces: Buffer[] = []
  let size = 0
  stream.on('data', (piece: Buffer) => {
    size += piece.length
    if (size <= MAX_OUTPUT) pieces.push(piece)
  })
  return () => Buffer.concat(pieces).toString('utf8')
}
