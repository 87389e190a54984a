import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Guard } from '../../platform/http/guard.ts'
import { openGuardedProxy } from '../../platform/http/guarded-proxy.ts'
import { RetryLater } from '../../platform/queue/queue.ts'
import { MAX_DURATION_SECONDS } from './audio.ts'
import { LectureFailure } from './failure.ts'
import { runTool } from './run-tool.ts'
import { isYouTube } from './video-url.ts'

/** yt-dlp's description of a page with a video. */
export type SiteVideo = {
  title: string | undefined
  durationSeconds: number | undefined
  captions: { url: string; format: 'json3' | 'vtt' | 'srt' } | undefined
}

const NO_YT_DLP = 'Videos on YouTube are read by yt-dlp, which is not installed on this server: publish it by hand'
/** Usually five seconds, but sites throttle unknown clients. */
const DESCRIBE_TIMEOUT_MS = 2 * 60_000
/** Enough for a site's pages and scripts, without the video. */
const DESCRIBE_MAX_BYTES = 64 * 1024 * 1024

const track = z.object({ ext: z.string(), url: z.string().optional() })
const tracks = z.record(z.string(), z.array(track)).nullish()
const description = z.object({
  _type: z.string().optional(),
  title: z.string().nullish(),
  duration: z.number().nullish(),
  language: z.string().nullish(),
  is_live: z.boolean().nullish(),
  subtitles: tracks,
  automatic_captions: tracks,
})
type Tracks = z.output<typeof tracks>

/**
 * Describes a page of a video site by yt-dlp; undefined if that is not installed or does not know the site. Its generic extractor, which follows
 * any page anywhere, is disabled.
 */
export async function describeVideo(url: string, guard: Guard, signal: AbortSignal): Promise<SiteVideo | undefined> {
  const args = ['--dump-single-json', '--flat-playlist', '--playlist-items', '1', url]
  const output = await ytDlp(args, { guard, signal, timeoutMs: DESCRIBE_TIMEOUT_MS, maxBytes: DESCRIBE_MAX_BYTES })
  if (output === undefined) return undefined
  const video = description.parse(JSON.parse(output))
  if (video._type === 'playlist') throw new LectureFailure('The address leads to a list of videos, not to one')
  if (video.is_live) throw new LectureFailure('The video is still being broadcast: retry when it is over')
  if (video.duration && video.duration > MAX_DURATION_SECONDS) {
    throw new LectureFailure(`The video is longer than ${MAX_DURATION_SECONDS / 3600} hours`)
  }
  const { language } = video
  return {
    title: video.title?.trim() || undefined,
    durationSeconds: video.duration ?? undefined,
    captions: bestTrack(video.subtitles, language, false) ?? bestTrack(video.automatic_captions, language, true),
  }
}

/** Saves the audio of a video, or the whole video if the site does not separate them. Returns the file. */
export async function saveSound(
  url: string,
  folder: string,
  options: { guard: Guard; signal: AbortSignal; timeoutMs: number; maxBytes: number },
): Promise<string> {
  const args = [
    '--format',
    'bestaudio/best',
    '--fixup',
    'never',
    '--no-part',
    '--output',
    join(folder, 'source.%(ext)s'),
  ]
  const output = await ytDlp([...args, url], options)
  const file = (await readdir(folder)).find((name) => name.startsWith('source.'))
  if (output === undefined || !file) throw new RetryLater('The video site gave no sound')
  return join(folder, file)
}

/** Runs yt-dlp on the address at the end of `args`, through a proxy that refuses private addresses. Undefined if it cannot help. */
async function ytDlp(
  args: string[],
  options: { guard: Guard; signal: AbortSignal; timeoutMs: number; maxBytes: number },
): Promise<string | undefined> {
  const proxy = await openGuardedProxy(options.guard, options.maxBytes)
  try {
    const result = await runTool(
      'yt-dlp',
      [
        ...['--ignore-config', '--no-cache-dir', '--no-playlist', '--no-warnings', '--no-progress', '--quiet'],
        ...['--use-extractors', 'default,-generic', '--proxy', proxy.url, '--socket-timeout', '30', '--retries', '2'],
        ...args,
      ],
      options,
    )
    if (result.code === 0) return result.stdout
    const refused = proxy.refused()
    if (refused) throw new LectureFailure(refused)
    const reason = /ERROR: (.*)/.exec(result.stderr)?.[1] ?? ''
    if (result.missing && isYouTube(new URL(args.at(-1) ?? ''))) throw new LectureFailure(NO_YT_DLP)
    if (result.missing || /No suitable extractor|Unsupported URL/.test(reason)) return undefined
    throw new RetryLater(`The video site could not be read: ${reason.slice(0, 300) || 'no reason was given'}`)
  } finally {
    await proxy.close()
  }
}

/** The spoken language first, then those of our readers. Automatic captions mark the spoken language with `-orig`. */
function bestTrack(all: Tracks, spoken: string | null | undefined, automatic: boolean): SiteVideo['captions'] {
  const languages = Object.keys(all ?? {})
  const inLanguage = (name: string) =>
    languages.find((language) => language === name || language.startsWith(`${name}-`))
  const original = automatic ? languages.find((language) => language.endsWith('-orig')) : undefined
  const chosen = original ?? [spoken ?? 'id', 'id', 'ar', 'en'].map(inLanguage).find(Boolean)
  for (const format of ['json3', 'vtt', 'srt'] as const) {
    const url = chosen && all?.[chosen]?.find(({ ext }) => ext === format)?.url
    if (url) return { url, format }
  }
  return undefined
}
