import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createLogger } from '../../src/platform/log.ts'
import { readable } from '../../src/platform/log-lines.ts'

const lines: string[] = []
const log = createLogger('info', { write: (line: string) => void lines.push(readable(line)) })
/** Without colours. */
const plain = () => stripVTControlCharacters(lines.splice(0).join(''))

test('at a terminal a line has the time, level, message and fields', () => {
  log.info({ request_id: 'req_1', method: 'GET', path: '/v1/messages?x=1', status: 200, ms: 12 }, 'request')
  expect(plain()).toMatch(
    /^\d\d:\d\d:\d\d info {2}request request_id=req_1 method=GET path=\/v1\/messages status=200 ms=12\n$/,
  )
})

test('an error is logged below its line, with its cause', () => {
  log.error({ err: new Error('the outer one', { cause: new TypeError('the inner one') }) }, 'it failed')
  expect(plain()).toMatch(
    /error it failed\n {2}Error: the outer one\n +at [\s\S]*\n {2}TypeError: the inner one\n +at /,
  )
})
