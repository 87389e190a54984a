import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TooLarge } from '../../platform/http/download.ts'
import { type Guard, OutboundError } from '../../platform/http/guard.ts'
import type { Outbound } from '../../platform/http/outbound.ts'
import { RetryLater } from '../../platform/queue/queue.ts'
import { listPieces, probeSound, splitSound } from './audio.ts'
import { captionText, json3Text } from './captions.ts'
import { LectureFailure } from './failure.ts'
import { fillIn } from './fill-in.ts'
import type { LectureStep } from './run-step.ts'
import { type SiteVideo, saveSound } from './video-site.ts'

/** The tools and limits of fetching. */
export type SoundFetching = {
  /** Hosts from which videos may be fetched. */
  hosts: readonly string[]
  outbound: Outbound
  guard: Guard
  maxBytes?: number
}

/** Six hours of uncompressed mono audio at 44.1 kHz take 1.9 GB. */
const MAX_BYTES = 2 * 1024 ** 3
/** 2 GB in an hour are 4.5 Mbit/s. */
const DOWNLOAD_TIMEOUT_MS = 60 * 60_000
/** A server that sends nothing for this long has stopped. */
const IDLE_TIMEOUT_MS = 30_000
/** Captions of six hours with a time for each word. */
const CAPTIONS_MAX_BYTES = 8 * 1024 * 1024

/** Why this address may not be fetched, if so. */
export const whyNotHost = (hosts: readonly string[], url: URL): string | undefined =>
  hosts.includes(url.hostname) ? undefined : `Videos are not fetched from ${url.hostname}: it is not in LECTURE_HOSTS`

/** Undefined if there are none, or if they cannot be fetched or read: the audio may still serve. */
export async function captionsOf(
  { outbound }: SoundFetching,
  { captions }: SiteVideo,
  folder: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!captions) return undefined
  const file = join(folder, 'captions')
  try {
    const { status } = await outbound.download(captions.url, {
      file,
      maxBytes: CAPTIONS_MAX_BYTES,
      timeoutMs: 60_000,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      signal,
    })
    if (status !== 200) return undefined
    const text = await readFile(file, 'utf8')
    return (captions.format === 'json3' ? json3Text(text) : captionText(text)).replaceAll('\0', '') || undefined
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

/** The audio as small files: those of an earlier attempt, or fetched and cut now. */
export async function piecesOf(
  deps: SoundFetching,
  step: LectureStep,
  folder: string,
  fromSite: boolean,
): Promise<string[]> {
  const { signal, lecture } = step
  const cut = join(folder, 'pieces')
  const pieces = await listPieces(cut).catch(() => [])
  if (pieces.length > 0) return pieces

  await step.progress('fetching the sound')
  const maxBytes = deps.maxBytes ?? MAX_BYTES
  const source = fromSite
    ? await saveSound(lecture.url, folder, { guard: deps.guard, signal, timeoutMs: DOWNLOAD_TIMEOUT_MS, maxBytes })
    : await fetchFile(deps, lecture.url, join(folder, 'source'), maxBytes, signal)
  await step.progress('cutting the sound into pieces')
  await fillIn(step, await probeSound(source, signal))
  const unfinished = join(folder, 'cutting')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  await splitSound(source, unfinished, signal)
  await rm(source)
  // renamed only when all are complete
  await rename(unfinished, cut)
  return listPieces(cut)
}

async function fetchFile(
  deps: SoundFetching,
  url: string,
  file: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { status } = await deps.outbound.download(url, {
      file,
      maxBytes,
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      refuse: (next) => whyNotHost(deps.hosts, next),
      signal,
    })
    if (status >= 200 && status < 300) return file
    if (status >= 500 || status === 429 || status === 408)
      throw new RetryLater(`The video's address answered ${status}`)
    throw new LectureFailure(`The video's address answered ${status}`)
  } catch (error) {
    if (error instanceof TooLarge) {
      throw new LectureFailure(`The file is larger than ${Math.round(maxBytes / 1024 ** 2)} MB`)
    }
    if (!(error instanceof OutboundError)) throw error
    if (error.stage === 'refused') throw new LectureFailure(error.message)
    throw new RetryLater(`The video's address cannot be read: ${error.message}`, { cause: error })
  }
}
