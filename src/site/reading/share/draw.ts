import { type PictureText, pictureOf } from './picture.ts'
import { openShaper } from './shape.ts'

/** A picture as PNG. */
export async function drawn(text: PictureText): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const svg = pictureOf(text, await openShaper())
  // with few colours a palette makes the file a third as large
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer()
}

/** An address without its protocol. */
export const hostOf = (address: string): string => address.replace(/^https?:\/\//, '')
