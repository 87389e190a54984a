import type { FastifyRequest } from 'fastify'
import { KEY_LANGUAGES, type KeyLanguage } from '../../reference/http/keys/schemas.ts'
import { chosenLanguage } from '../kit/language.ts'

export const languageOf = (request: FastifyRequest): KeyLanguage => chosenLanguage(request, KEY_LANGUAGES)
