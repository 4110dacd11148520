import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A question as the endpoint received it. */
export interface SeenQuestion {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format: {
      readonly type: string
      readonly json_schema: { readonly name: string; readonly strict: boolean; readonly schema: object }
    }
    readonly [member: string]: unknown
  }
}

/** How the endpoint behaves. */
export type ModelAnswer =
  /** Responds with this content, as JSON unless it is a string. */
  | { readonly content: unknown; readonly usage?: object; readonly finishReason?: string }
  | { readonly refusal: string }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Responds with this body and 200. */
  | { readonly raw: string }
  | 'silence'

/** An endpoint on loopback that implements OpenAI's chat completions and responds as the test determines. */
export async function languageModelDouble(answer: (question: SeenQuestion, count: number) => ModelAnswer) {
  const seen: SeenQuestion[] = []
  const server = createServer(async (request, response) => {
    const question: SeenQuestion = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: JSON.parse(await textOf(request)),
    }
    seen.push(question)
    const given = answer(question, seen.length)
    if (given === 'silence') return
    if ('status' in given) {
      response
        .writeHead(given.status, given.headers)
        .end('{"error":{"message":"in the words of the endpoint"}}')
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('raw' in given ? given.raw : JSON.stringify(completionOf(given)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    seen,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function completionOf(given: Exclude<ModelAnswer, 'silence' | { status: number } | { raw: string }>) {
  if ('refusal' in given)
    return { choices: [{ finish_reason: 'stop', message: { content: null, refusal: given.refusal } }] }
  const { content, usage, finishReason = 'stop' } = given
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: finishReason, message: { role: 'assistant', content: text } }],
    ...(usage ? { usage } : {}),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
