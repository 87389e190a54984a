import { z } from 'zod'
import { readYaml } from '../../../platform/data-file.ts'

const text = z.string().min(1)

const labels = z.strictObject({
  in_indonesian: text,
  source: text,
  /** Between the parts of a list in a line. */
  between: text,
  /** `{few|many}`: the word after three to ten, and after more, as Arabic has it. */
  times: text.includes('{count}').transform((sentence) => (count: number) => {
    const worded = sentence.replace(/\{([^{}|]+)\|([^{}|]+)\}/, (_, few: string, many: string) =>
      count <= 10 ? few : many,
    )
    return worded.replace('{count}', () => String(count))
  }),
  born: text,
  died: text,
  name: text,
  kunya: text,
  generation: text,
  grade: text,
  hijri: text,
  narrator: text,
  /** Before several persons of one name. */
  several: text,
  /** After who somebody is, where no record that names him is here. */
  not_loaded: text,
  /** Two collections as a whole. */
  nawawi: text,
  names: text,
  /** Of a divine name that is asked for by its place. */
  order: text,
})

/** What answers from authored records say around the records' own words. */
export const LABELS = readYaml(
  'reference/answers/authored/labels.yaml',
  z.strictObject({ indonesian: labels, english: labels, arabic: labels }),
)
