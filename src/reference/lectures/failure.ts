/** Why a lecture failed for good, for the operator. Trying again would not help. */
export class LectureFailure extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'LectureFailure'
  }
}
