const LEVELS: Record<number, [name: string, colour: number]> = {
  10: ['trace', 90],
  20: ['debug', 90],
  30: ['info', 32],
  40: ['warn', 33],
  50: ['error', 31],
  60: ['fatal', 35],
}
/** Fields that are printed elsewhere in the line, or are the same in all lines. */
const OMITTED = ['level', 'time', 'pid', 'hostname', 'msg', 'err', 'error']

/** A JSON line of the log for a terminal: time, level, message and fields, with the stack of an error below. */
export function readable(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown>
  const [level, colour] = LEVELS[Number(entry.level)] ?? ['log', 39]
  const facts = Object.entries(entry)
    .filter(([name, value]) => !OMITTED.includes(name) && value !== undefined)
    .map(([name, value]) => `${dim(`${name}=`)}${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const time = new Date(Number(entry.time)).toTimeString().slice(0, 8)
  const head = [dim(time), `\x1b[${colour}m${level.padEnd(5)}\x1b[39m`, entry.msg, ...facts].join(' ')
  return `${head}\n${errorBelow(entry.err ?? entry.error)}`
}

const dim = (text: string): string => `\x1b[2m${text}\x1b[22m`

function errorBelow(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { type, message, stack, cause, ...facts } = error as Record<string, unknown>
  const more = Object.keys(facts).length > 0 ? ` ${dim(JSON.stringify(facts))}` : ''
  return `  ${type}: ${message}${more}\n${stack ? `${dim(String(stack))}\n` : ''}${errorBelow(cause)}`
}
