import { fontUrl } from './font.ts'
import { type Language, languageOf } from './words.ts'

export type Options = {
  key: string
  title: string | undefined
  language: Language
  color: string | undefined
  side: 'left' | 'right'
  /** The address of POST /ask. */
  askUrl: string
  fontUrl: string
}

/** What the script tag says, or undefined where it lacks the key. */
export function readOptions(): Options | undefined {
  // a module script has no currentScript; there the tag is known by its address
  const script =
    document.currentScript instanceof HTMLScriptElement
      ? document.currentScript
      : document.querySelector<HTMLScriptElement>('script[data-key][src*="widget.js"]')
  const { key, title, lang, color, position } = script?.dataset ?? {}
  if (!script || !key) {
    console.error('Mimbar: the script tag of widget.js needs data-key')
    return undefined
  }
  return {
    key,
    title: title || undefined,
    language: languageOf(lang || document.documentElement.lang || navigator.language),
    color: color && CSS.supports('color', color) ? color : undefined,
    side: position?.includes('left') ? 'left' : 'right',
    // beside the script, wherever that was served from
    askUrl: new URL('api/v1/ask', script.src).href,
    fontUrl: fontUrl(script.src),
  }
}
