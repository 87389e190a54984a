/** The pack itself is wrong: trying again does not help, and the data served stays as it is. Names file and line. */
export class PackError extends Error {
  constructor(file: string, line: number | undefined, message: string, cause?: unknown) {
    super(`${file}${line === undefined ? '' : `, line ${line}`}: ${message}`, { cause })
    this.name = 'PackError'
  }
}

/** The pack could not be reached or read just now: what was imported so far stays for the next attempt. */
export class PackUnreachable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PackUnreachable'
  }
}
