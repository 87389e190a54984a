import type { LanguageCode } from '../../platform/language.ts'
import { fontUrl } from './font.ts'
import { languageOf } from './words.ts'

export type WidgetOptions = {
  key: string
  title: string | undefined
  language: LanguageCode
  color: string | undefined
  side: 'left' | 'right'
  /** Undefined: as the visitor's system is. */
  theme: 'light' | 'dark' | undefined
  /** The address of the reference API, with the slash at its end. */
  apiUrl: string
  /** Where the pages of the sources are, without a slash at its end. */
  siteUrl: string
  fontUrl: string
}

/** What the script tag says, or undefined where it lacks the key. */
export function readOptions(): WidgetOptions | undefined {
  // a module script has no currentScript; there the tag is known by its address
  const script =
    document.currentScript instanceof HTMLScriptElement
      ? document.currentScript
      : document.querySelector<HTMLScriptElement>('script[data-key][src*="widget.js"]')
  const { key, title, lang, color, position, theme } = script?.dataset ?? {}
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
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    // next to the script, on any server
    apiUrl: new URL('api/v1/', script.src).href,
    siteUrl: new URL('.', script.src).href.replace(/\/$/, ''),
    fontUrl: fontUrl(script.src),
  }
}
