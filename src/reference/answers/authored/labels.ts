import { z } from 'zod'
import { readYaml } from '../../../platform/data-file.ts'

const text = z.string().min(1)

const labels = z.strictObject({
  in_indonesian: text,
  source: text,
  /** Separator of a list in a line. */
  between: text,
  times: text
    .includes('{count}')
    .transform((sentence) => (count: number) => sentence.replace('{count}', String(count))),
  born: text,
  died: text,
  name: text,
  kunya: text,
  generation: text,
  grade: text,
  hijri: text,
  narrator: text,
  /** Above several persons with the same name. */
  several: text,
  /** After a person whose source is not loaded. */
  not_loaded: text,
  /** Before the question that is asked about a person. */
  asked: text,
  /** Titles of whole collections. */
  nawawi: text,
  names: text,
  /** For a divine name requested by its number. */
  order: text,
})

/** Labels and sentences around the texts of authored records. */
export const LABELS = readYaml(
  'reference/answers/authored/labels.yaml',
  z.strictObject({ indonesian: labels, english: labels, arabic: labels }),
)
