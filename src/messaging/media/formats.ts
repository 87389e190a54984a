/** A format that messages can carry. `extension` is given to nameless files. */
export type Format = { contentType: string; extension: string }

const format = (contentType: string, extension: string): Format => ({ contentType, extension })
const office = 'application/vnd.openxmlformats-officedocument'

export const jpeg = format('image/jpeg', 'jpg')
export const png = format('image/png', 'png')
export const gif = format('image/gif', 'gif')
export const mp4 = format('video/mp4', 'mp4')
export const video3gp = format('video/3gpp', '3gp')
export const pdf = format('application/pdf', 'pdf')
export const doc = format('application/msword', 'doc')
export const xls = format('application/vnd.ms-excel', 'xls')
export const ppt = format('application/vnd.ms-powerpoint', 'ppt')
export const docx = format(`${office}.wordprocessingml.document`, 'docx')
export const xlsx = format(`${office}.spreadsheetml.sheet`, 'xlsx')
export const pptx = format(`${office}.presentationml.presentation`, 'pptx')
export const mp3 = format('audio/mpeg', 'mp3')
export const ogg = format('audio/ogg', 'ogg')
export const amr = format('audio/amr', 'amr')

/** For audiences of broadcasts; messages cannot carry it. */
export const csv = format('text/csv', 'csv')

export const SUPPORTED =
  'JPG, PNG, GIF; MP4, 3GP; PDF, DOC, XLS, PPT, DOCX, XLSX, PPTX; MP3, OGG, AMR; CSV for broadcasts'

/** Extensions that a stored name may have: those of the formats and their variants. */
export const EXTENSIONS = new Set(
  'jpg jpeg jpe jfif png gif mp4 m4v 3gp 3gpp pdf doc xls ppt docx xlsx pptx mp3 ogg oga opus amr awb csv'.split(' '),
)

/** What a browser shows without running anything; other formats are downloaded. */
export const shownInline = (contentType: string): boolean => /^(image|video|audio)\//.test(contentType)

/** WhatsApp's size limit of an image. */
const NETWORK_IMAGE_BYTES = 5 * 1024 * 1024

/** Reasons why WhatsApp would refuse a file that this API accepts. */
export function warningsFor(contentType: string, sizeBytes: number): string[] {
  const warnings: string[] = []
  if (contentType === gif.contentType) {
    warnings.push('WhatsApp does not accept GIF images: send a short MP4 or a PNG to reach its users')
  }
  if (contentType.startsWith('image/') && sizeBytes > NETWORK_IMAGE_BYTES) {
    warnings.push('WhatsApp does not accept images over 5 MB: make this one smaller to reach its users')
  }
  return warnings
}
