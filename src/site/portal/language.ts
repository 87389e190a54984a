import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '../../reference/http/keys/schemas.ts'
import { chosenLanguage } from '../language.ts'

export const languageOf = (request: FastifyRequest): Language => chosenLanguage(request, LANGUAGES)
