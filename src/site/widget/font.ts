/** Of the font, from the folder of the script on; it changes with the font. Set by build.mjs. */
declare const FONT_ADDRESS: string

export const fontUrl = (scriptUrl: string): string => new URL(FONT_ADDRESS, scriptUrl).href

let asked = false

/**
 * Loads the font that has every letter of the texts, once. Fetched, because a page whose policy lets the widget ask lets it fetch too,
 * while `font-src` would be one thing more to allow. Where it does not come Arabic is drawn by the reader's own fonts.
 */
export async function loadFont(url: string): Promise<void> {
  if (asked) return
  asked = true
  try {
    const response = await fetch(url)
    if (!response.ok) return
    const font = new FontFace('Mimbar Arabic', await response.arrayBuffer())
    document.fonts.add(await font.load())
  } catch {
    // the answer is readable without it
  }
}
