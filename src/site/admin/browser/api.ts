/** The operator calls, with the session's cookie and its CSRF token. */

class ApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export type Session = { name: string; csrf_token: string; expires_at: string }

let csrf = ''
let whenSignedOut = (): void => {}

export function useSession(session: Session | undefined, signedOut: () => void): void {
  csrf = session?.csrf_token ?? ''
  whenSignedOut = signedOut
}

/** One call under /admin/api. Throws ApiError with the server's own sentence. */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  contentType = 'application/json',
): Promise<T> {
  const response = await fetch(`/admin/api${path}`, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(method !== 'GET' && { 'x-csrf-token': csrf }),
      ...(body !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body: contentType === 'application/json' ? JSON.stringify(body) : (body as BodyInit) }),
  }).catch(() => {
    throw new ApiError(0, 'The server cannot be reached')
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer as T
  if (response.status === 401 && path !== '/session') whenSignedOut()
  throw new ApiError(response.status, sentenceIn(answer) ?? `The server answered ${response.status}`)
}

const sentenceIn = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'string'
    ? answer.error
    : undefined
