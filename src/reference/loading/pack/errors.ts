/** The pack itself is wrong, with file and line: trying again does not help, and the served data stay as they are. */
export class PackError extends Error {
  constructor(file: string, line: number | undefined, message: string, cause?: unknown) {
    super(`${file}${line === undefined ? '' : `, line ${line}`}: ${message}`, { cause })
    this.name = 'PackError'
  }
}

/** The pack could not be read now. The rows imported so far stay for the next attempt. */
export class PackUnreachable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PackUnreachable'
  }
}
