import type { Dispatcher } from 'undici'
import type { CallEnd } from './call-end.js'

/** A request to another process. */
export interface ExchangeRequest {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** The whole response to it. */
export interface Exchanged {
  readonly status: number
  readonly retryAfter: string | readonly string[] | undefined
  readonly text: string
}

/**
 * Posts JSON and reads the whole response. It uses undici's handlers, because the stream that undici makes for the body of each
 * response takes longer than all of its other work.
 * @throws what undici throws, or the cause of the call's end
 */
export function exchange(
  pool: Dispatcher,
  { path, headers, body }: ExchangeRequest,
  end: CallEnd,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let retryAfter: Exchanged['retryAfter']
    pool.dispatch(
      // The call has a separate time limit.
      { method: 'POST', path, headers, body, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart: (controller) => end.stopWith((cause) => controller.abort(cause)),
        onResponseStart(_controller, received, responseHeaders) {
          status = received
          retryAfter = responseHeaders['retry-after']
        },
        onResponseData: (_controller, chunk) => void chunks.push(chunk),
        onResponseEnd() {
          end.stopWith(undefined)
          const [first] = chunks
          const bytes = chunks.length === 1 && first ? first : Buffer.concat(chunks)
          resolve({ status, retryAfter, text: bytes.toString() })
        },
        onResponseError(_controller, error) {
          end.stopWith(undefined)
          reject(error)
        },
      },
    )
  })
}
