/** The smallest valid files of each type, for tests of uploads. */

const latin1 = (text: string) => Buffer.from(text, 'latin1')

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const jpeg = latin1('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xd9')
export const gif = latin1('GIF89a\x01\0\x01\0\0\0\0;')
export const pdf = latin1('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const mp4 = latin1('\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\x08mdat')
export const video3gp = latin1('\0\0\0\x18ftyp3gp4\0\0\x02\x003gp4isom\0\0\0\x08mdat')
export const mp3 = latin1('\xff\xfb\x90\x64').subarray(0)
export const mp3Tagged = latin1('ID3\x03\0\0\0\0\0\x0aTIT2')
export const ogg = Buffer.concat([latin1('OggS\0\x02'), Buffer.alloc(22), latin1('OpusHead')])
export const amr = latin1('#!AMR\n\x3c')

/** A compound file of version 3 whose directory names these streams: one table sector, one directory sector. */
export function compoundFile(...streams: string[]): Buffer {
  const header = Buffer.alloc(512)
  latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  // the directory continues in sector 2
  table.writeUInt32LE(2, 4)
  table.writeUInt32LE(0xfffffffe, 8)
  const directory = Buffer.alloc(1024)
  ;['Root Entry', '', '', '', ...streams].forEach((name, i) => {
    directory.write(name, i * 128, 'utf16le')
    directory.writeUInt16LE(name ? name.length * 2 + 2 : 0, i * 128 + 64)
  })
  return Buffer.concat([header, table, directory])
}

/** A zip of stored (not compressed) files. */
export function zip(files: Record<string, string>): Buffer {
  return Buffer.concat(
    Object.entries(files).flatMap(([name, content]) => {
      const header = Buffer.alloc(30)
      header.writeUInt32LE(0x04034b50, 0)
      header.writeUInt16LE(20, 4)
      header.writeUInt32LE(content.length, 18)
      header.writeUInt32LE(content.length, 22)
      header.writeUInt16LE(name.length, 26)
      return [header, latin1(name), latin1(content)]
    }),
  )
}

/** An Office document: the part that names its type, and its own part. */
export const officeZip = (part: string, contentType: string): Buffer =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${contentType}.main+xml"/></Types>`,
    [part]: '<x/>',
  })
