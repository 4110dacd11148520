import { AsyncResource } from 'node:async_hooks'
import { type IncomingMessage, ServerResponse } from 'node:http'

/** How long after the first response of a turn a further one has all of them written, in milliseconds. */
const MAX_WAIT_MS = 1

type End = Parameters<ServerResponse['end']>

let waiting: TurnResponse[] = []
let waitingSince = 0

/**
 * A response that is written at the end of the turn of the event loop in which it ended, or earlier, when another one ends
 * {@link MAX_WAIT_MS} after the first. A write that wakes its client costs more than handling a short request; of several
 * writes in succession only the first wakes it. Streams do not wait: their chunks and their end are written at once.
 */
export class TurnResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  #end: End | undefined
  #isStream = false

  static {
    // Node declares a property here, which TypeScript does not let an accessor override.
    Object.defineProperty(TurnResponse.prototype, 'writableEnded', {
      get(this: TurnResponse) {
        return this.#end !== undefined || this.finished
      },
    })
  }

  override write(...args: unknown[]): boolean {
    this.#isStream = true
    return super.write(...(args as Parameters<ServerResponse['write']>))
  }

  override end(...args: unknown[]): this {
    this.writeEnd()
    // After a first call, Node's own response to a second one.
    if (this.#isStream || this.finished) return super.end(...(args as End))
    this.#end = args as End
    const now = performance.now()
    if (waiting.push(this) === 1) {
      waitingSince = now
      writeAfterTurn()
    } else if (now - waitingSince >= MAX_WAIT_MS) writeWaiting()
    return this
  }

  /** Writes what `end` was called with, if it waits. */
  writeEnd(): void {
    const end = this.#end
    if (end === undefined) return
    this.#end = undefined
    super.end(...end)
  }
}

/** Outside the asynchronous context of any request: the responses belong to several. */
const writeAfterTurn = AsyncResource.bind(() => {
  setImmediate(writeWaiting)
})

function writeWaiting(): void {
  const responses = waiting
  waiting = []
  for (const response of responses) response.writeEnd()
}
