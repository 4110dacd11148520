/** An event of a stream. */
interface ServerSentEvent {
  readonly event: string
  readonly data: string
}

/** Without a connection nothing arrives, not even the comments that the platform sends every 15 seconds. */
const LONGEST_SILENCE_MS = 45_000

/**
 * The events of a response, whose data the platform sends as one line each. Comments are left out. A response that is silent for
 * too long has lost its connection, and ends.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), LONGEST_SILENCE_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(silence))
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (event !== undefined && data !== undefined) yield { event, data }
    }
  }
}
