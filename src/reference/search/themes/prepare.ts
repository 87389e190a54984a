// Run by src/prepare.mjs after it has compiled: prepares all wordings with the shipped model.
import { loadModel } from '../../index/model/load-model.ts'
import { findModel } from '../../index/model/model.ts'
import { embedWordings } from './nearest.ts'
import { writePrepared } from './prepared.ts'
import { themeTerms } from './subjects.ts'
import { listWordings } from './wordings.ts'

const place = findModel('semantic-id-ar-en-256', { endpoint: undefined, cache: '' })
const { embed } = await loadModel(place)
const vectors = await embedWordings((texts) => Promise.all(texts.map(embed)))
writePrepared(
  place.id,
  vectors,
  listWordings().map(({ text, language }) => themeTerms(text, language)),
)
