import type { Html } from '../../platform/html.tsx'

/** Mark: an arch over the steps of a pulpit, each in one of the site's two colours. On 32 by 32. */
export const ARCH =
  'M16 1.5C10 5 5 9 5 15.5V30h3.5V15.8c0-4.3 3-7.3 7.5-10.2c4.5 2.9 7.5 5.9 7.5 10.2V30H27V15.5C27 9 22 5 16 1.5z'
export const STEPS = 'M11 30v-5h3.5v-4.5H18V16h3v14z'

export const Mark = (): Html => (
  <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
    <path d={ARCH} />
    <path d={STEPS} />
  </svg>
)
