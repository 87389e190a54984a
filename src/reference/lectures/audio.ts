import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { LectureFailure } from './failure.ts'
import { runTool, type ToolResult } from './run-tool.ts'

/** Longer recordings are streams rather than lectures. */
export const MAX_DURATION_SECONDS = 6 * 3600
/** Ten minutes at 48 kbit/s are 3.6 MB, far less than the 25 MB that transcription endpoints accept. */
const PIECE_SECONDS = 600
/** Reading a header takes a moment; a minute is for slow disks. */
const PROBE_TIMEOUT_MS = 60_000
/** Half an hour for six hours of audio on a slow core. */
const SPLIT_TIMEOUT_MS = 30 * 60_000

// A file may refer to other files and addresses, as playlists and some movies do. So only these containers are read, and nothing is opened
// except the file itself.
const CONFINED = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,matroska,webm,mp3,ogg,wav,flac,aac,mpegts,avi,asf,amr,caf,flv',
]

const probe = z.object({
  streams: z.array(z.object({ codec_type: z.string().optional() })).default([]),
  format: z
    .object({
      duration: z.coerce.number().optional(),
      tags: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
})

type AudioFacts = { durationSeconds: number | undefined; title: string | undefined }

/** Probes a media file. Throws LectureFailure if it is none, has no audio or is too long. */
export async function probeSound(file: string, signal: AbortSignal): Promise<AudioFacts> {
  const args = ['-v', 'error', ...CONFINED, '-show_streams', '-show_format', '-of', 'json', file]
  const result = await runTool('ffprobe', args, { timeoutMs: PROBE_TIMEOUT_MS, signal })
  requireTool(result)
  if (result.code !== 0) throw new LectureFailure('The address leads to no video or audio file')
  const { streams, format } = probe.parse(JSON.parse(result.stdout))
  if (!streams.some(({ codec_type }) => codec_type === 'audio')) throw new LectureFailure('The video has no sound')
  const durationSeconds = format?.duration
  if (durationSeconds && durationSeconds > MAX_DURATION_SECONDS) {
    throw new LectureFailure(`The video is longer than ${MAX_DURATION_SECONDS / 3600} hours`)
  }
  const title = Object.entries(format?.tags ?? {}).find(([name]) => name.toLowerCase() === 'title')?.[1]
  return { durationSeconds, title: title?.trim() || undefined }
}

/** Cuts the audio of a file into small mono MP3 pieces of ten minutes in `folder`. Returns them in order. */
export async function splitSound(file: string, folder: string, signal: AbortSignal): Promise<string[]> {
  const args = [
    ...['-v', 'error', '-nostdin', '-y', ...CONFINED, '-i', file],
    ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-t', String(MAX_DURATION_SECONDS)],
    ...['-ac', '1', '-ar', '16000', '-c:a', 'libmp3lame', '-b:a', '48k', '-map_metadata', '-1'],
    ...['-f', 'segment', '-segment_time', String(PIECE_SECONDS), join(folder, 'piece-%04d.mp3')],
  ]
  const result = await runTool('ffmpeg', args, { timeoutMs: SPLIT_TIMEOUT_MS, signal })
  requireTool(result)
  const pieces = await listPieces(folder)
  if (result.code !== 0 || pieces.length === 0) {
    throw new LectureFailure(`The sound cannot be read: ${lastLine(result.stderr) ?? 'the file is damaged'}`)
  }
  return pieces
}

export const listPieces = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => /^piece-\d+\.mp3$/.test(name))
    .sort()
    .map((name) => join(folder, name))

function requireTool({ missing }: ToolResult): void {
  if (missing) throw new LectureFailure('ffmpeg is not installed on this server')
}

const lastLine = (text: string): string | undefined => text.trim().split('\n').at(-1)?.slice(0, 300) || undefined
