// Icons of the site (the mark of kit/mark.tsx on a ground), into dist/site/icons: called by build.mjs.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ARCH, STEPS } from '../../dist/site/kit/mark.js'

/** Pixels: a phone's home screen, its splash, and Apple's. Each fills its square, since systems cut it to a shape of their own. */
const SIZES = [180, 192, 512]
const TAB = 32

const drawn = (size, radius, scale) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="#0f6b4f"/><g transform="translate(${16 - 16 * scale} ${16 - 16 * scale}) scale(${scale})"><path d="${ARCH}" fill="#fff"/><path d="${STEPS}" fill="#f0cd84"/></g></svg>`

export async function buildIcons(folder) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'favicon.svg'), drawn(TAB, 7, 0.8))
  for (const size of SIZES)
    await writeFile(
      join(folder, `icon-${size}.png`),
      await sharp(Buffer.from(drawn(size, 0, 0.6)))
        .png()
        .toBuffer(),
    )
  const picture = await sharp(Buffer.from(drawn(TAB, 7, 0.8)))
    .png()
    .toBuffer()
  // an icon file of one picture: its header, its one entry, the PNG
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(TAB, 6)
  head.writeUInt8(TAB, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  await writeFile(join(folder, 'favicon.ico'), Buffer.concat([head, picture]))
}
