import { request } from 'node:http'

/** One message of a stream of server-sent events. */
export interface StreamedMessage {
  readonly id?: string
  readonly event?: string
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect messages of every shape
  readonly data: any
}

/** A connection to a stream of server-sent events, on a separate socket. */
export interface SseClient {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  /** The last id, which a browser sends back when it reconnects. */
  lastEventId(): string | undefined
  /** Waits for a number of further messages. */
  next(count?: number): Promise<StreamedMessage[]>
  /** Resolves at the next comment line. */
  heartbeat(): Promise<void>
  /** Stops reading, so that sent data accumulates. */
  stall(): void
  /** Resolves when the connection is closed. */
  readonly ended: Promise<void>
  close(): void
}

/** Connects and waits for the response headers. */
export function connectSse(
  url: string,
  options: { headers?: Record<string, string>; method?: string; body?: unknown } = {},
): Promise<SseClient> {
  const { headers = {}, method = 'GET', body } = options
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      (response) => {
        const messages: StreamedMessage[] = []
        let waiting: (() => void)[] = []
        let beats = 0
        let lastEventId: string | undefined
        let pending = ''
        const wake = () => {
          for (const one of waiting.splice(0)) one()
        }
        const until = async (good: () => boolean) => {
          while (!good()) await new Promise<void>((next) => waiting.push(next))
        }
        response.setEncoding('utf8').on('data', (text: string) => {
          const blocks = (pending + text).split('\n\n')
          pending = blocks.pop() ?? ''
          for (const block of blocks) {
            lastEventId = /^id: (.*)$/m.exec(block)?.[1] ?? lastEventId
            if (block.startsWith(':')) beats += 1
            else messages.push(messageOf(block))
          }
          wake()
        })
        const ended = new Promise<void>((end) => response.once('close', end).once('error', () => end()))
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          lastEventId: () => lastEventId,
          async next(count = 1) {
            await until(() => messages.length >= count)
            return messages.splice(0, count)
          },
          async heartbeat() {
            const before = beats
            await until(() => beats > before)
          },
          stall: () => void response.pause(),
          ended,
          close: () => void sent.destroy(),
        })
        waiting = []
      },
    )
    sent.on('error', reject)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}

function messageOf(block: string): StreamedMessage {
  const fields = Object.fromEntries(
    block
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const { id, event, data } = fields
  return { ...(id ? { id } : {}), ...(event ? { event } : {}), data: JSON.parse(data || 'null') }
}
