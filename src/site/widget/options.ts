import type { LanguageCode } from '../../platform/language.ts'
import { fontUrl } from './font.ts'
import { languageOf } from './words.ts'

export type WidgetOptions = {
  key: string
  title: string | undefined
  language: LanguageCode
  color: string | undefined
  side: 'left' | 'right'
  /** Undefined: as in the visitor's system. */
  theme: 'light' | 'dark' | undefined
  /** The address of the reference API, with a trailing slash. */
  apiUrl: string
  /** The address of the sources' pages, without a trailing slash. */
  siteUrl: string
  fontUrl: string
}

/** The options in the script tag; undefined if it has no key. */
export function readOptions(): WidgetOptions | undefined {
  // a module script has no currentScript, so the tag is found by its address
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
    // relative to the script, on any server
    apiUrl: new URL('api/v1/', script.src).href,
    siteUrl: new URL('.', script.src).href.replace(/\/$/, ''),
    fontUrl: fontUrl(script.src),
  }
}
