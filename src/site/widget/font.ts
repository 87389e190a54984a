/** The font's address, relative to the script's folder; it changes with the font. Set by build.mjs. */
declare const FONT_ADDRESS: string

export const fontUrl = (scriptUrl: string): string => new URL(FONT_ADDRESS, scriptUrl).href

let asked = false

/**
 * Loads the font with all letters of the texts, once. It is fetched, because a page whose policy allows the widget's requests allows this too,
 * while `font-src` would need another entry. If it fails, Arabic uses the reader's own fonts.
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
