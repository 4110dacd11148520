import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response of the double: a JSON body with 200, a whole response, or none. */
export type DoubleResponse =
  | { readonly json: unknown }
  | {
      readonly status: number
      readonly json?: unknown
      readonly headers?: Readonly<Record<string, string>>
    }
  | 'silence'

/** A request as the double received it. */
export interface SeenRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly authorization: string | undefined
}

/** A server on loopback that responds as the test determines and records requests. */
export async function networkDouble(answer: (request: SeenRequest, count: number) => DoubleResponse) {
  const seen: SeenRequest[] = []
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://double')
    const one: SeenRequest = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      authorization: request.headers.authorization,
    }
    seen.push(one)
    const given = answer(one, seen.length)
    if (given === 'silence') return
    const { status, headers } = 'status' in given ? given : { status: 200, headers: {} }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof given.json === 'string' ? given.json : JSON.stringify(given.json ?? {}))
  }
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
