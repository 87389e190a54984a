import type { Api, ApiCall } from './description.ts'

export const GUIDES = '/docs/guides'
export const TRIAL = '/docs/trial'

export const addressOf = (api: Pick<Api, 'name'>, call: Pick<ApiCall, 'id'>): string => `/docs/${api.name}/${call.id}`

/** The anchor of a part in the overview. */
export const partId = ({ name }: Pick<Api, 'name'>, tag: { name: string }): string =>
  `${name}-${tag.name.toLowerCase().replaceAll(' ', '-')}`

export const partAddress = (api: Pick<Api, 'name'>, tag: { name: string }): string => `/docs#${partId(api, tag)}`
