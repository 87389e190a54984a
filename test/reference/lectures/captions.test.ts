import { expect, test } from 'vitest'
import { captionText, json3Text } from '../../../src/reference/lectures/captions.ts'

test('each line of scrolling machine captions is read once', () => {
  const vtt = `WEBVTT
Kind: captions
Language: id

00:00:00.160 --> 00:00:02.470 align:start position:0%
 
bismillah<00:00:00.800><c> hari</c><00:00:01.200><c> ini</c>

00:00:02.470 --> 00:00:02.480 align:start position:0%
bismillah hari ini
 

00:00:02.480 --> 00:00:05.190 align:start position:0%
bismillah hari ini
kita<00:00:03.000><c> belajar</c> &amp; beramal
`
  expect(captionText(vtt)).toBe('bismillah hari ini\nkita belajar & beramal')
})

test('SubRip, with a byte order mark and Windows line ends', () => {
  expect(
    captionText(
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Satu</i>\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nDua\r\n',
    ),
  ).toBe('Satu\nDua')
})

test("YouTube's own format", () => {
  const file = {
    events: [{ tStartMs: 0 }, { segs: [{ utf8: 'bismillah' }, { utf8: ' hari ini' }] }, { segs: [{ utf8: '\n' }] }],
  }
  expect(json3Text(JSON.stringify(file))).toBe('bismillah hari ini')
})

test('a file without captions gives no text', () => {
  expect(captionText('<html>not found</html>')).toBe('')
})

test('an unclosed tag is text', () => {
  expect(captionText('00:00:01.000 --> 00:00:02.000\n<i <b>dua</b> a < b\n')).toBe('<i dua a < b')
})
