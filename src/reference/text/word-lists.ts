import { z } from 'zod'
import { wordList } from '../../platform/data-file.ts'

/** Words in each language. */
export const perLanguage = z.strictObject({ indonesian: wordList, english: wordList, arabic: wordList })
