// Run by src/prepare.mjs after it has compiled: prepares the vectors and words of all wordings.
import { gatherVectors } from '../../index/snapshot/vectors.ts'
import { inWrittenWords } from '../../text/spoken.ts'
import { writePrepared } from './prepared.ts'
import { questionVector } from './question-vectors.ts'
import { themeTerms } from './subjects.ts'
import { listWordings } from './wordings.ts'

const all = listWordings()
const vectors = gatherVectors(0, all.length)
for (const [place, { text, language }] of all.entries())
  vectors.set(place, questionVector(language === 'indonesian' ? inWrittenWords(text) : text))
writePrepared(
  vectors.finish(),
  all.map(({ text, language }) => themeTerms(text, language)),
)
