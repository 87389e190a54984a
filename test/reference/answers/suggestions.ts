import { suggestionWords as OFFERED } from '../../../src/site/widget/suggestions.ts'

const PATIENCE = ['2:45', '2:153', '2:155', '2:177', '3:146', '3:200', '8:46', '16:127', '39:10', '70:5', '103:3']
const PARENTS = ['4:36', '17:23', '17:24', '19:14', '29:8', '31:14', '31:15', '46:15']
const SLEEP = ['doa:tidur-bismika-amutu']

/** The suggestions of the widget and the portal, and keys of which the first cited one must be one. */
export const SUGGESTIONS: [question: string, keys: string[]][] = [
  ...(['id', 'en', 'ar'] as const).flatMap((tag) =>
    OFFERED[tag].map((question, at): [string, string[]] => [question, [PATIENCE, PARENTS, SLEEP][at] ?? []]),
  ),
  // of the portal
  ['Apa keutamaan sabar?', PATIENCE],
]
