import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeUnless } from '../../support/unless.ts'

const has = (tool: string, flag: string): boolean => {
  try {
    execFileSync(tool, [flag], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const missing = [
  has('ffmpeg', '-version') ? undefined : 'ffmpeg',
  has('espeak-ng', '--version') ? undefined : 'espeak-ng',
].filter((tool) => tool !== undefined)

export const hasYtDlp = has('yt-dlp', '--version')

/** Tests on videos with real speech. Without the tools they are skipped, and their title says which are missing. */
export function describeSpoken(name: string, tests: () => void): void {
  describeUnless(missing.length > 0 ? `not installed here: ${missing.join(', ')}` : undefined, name, tests)
}

/** A folder with videos made by espeak-ng and ffmpeg. */
export function makeVideos(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-spoken-'))
  const at = (name: string) => join(folder, name)
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args])
  const picture = ['-f', 'lavfi', '-i', 'color=c=teal:s=160x90:r=2']
  execFileSync('espeak-ng', [
    '-v',
    'id',
    '-w',
    at('speech.wav'),
    'Sabar itu indah. Orang yang sabar disayang banyak orang.',
  ])
  ffmpeg('-i', at('speech.wav'), ...picture, '-shortest', '-metadata', 'title=Keutamaan sabar', at('short.mp4'))
  // longer than ten minutes, so that it is cut into two parts
  ffmpeg(
    '-stream_loop',
    '-1',
    '-i',
    at('speech.wav'),
    '-t',
    '640',
    '-ac',
    '1',
    '-ar',
    '16000',
    '-b:a',
    '24k',
    at('long.mp3'),
  )
  ffmpeg(...picture, '-t', '2', at('mute.mp4'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
