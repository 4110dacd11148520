import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import type { Answer, RunningPlatform, Who } from './platform.js'
import { unzip } from './unzip.js'

type Signed = Exclude<Who, 'nobody'>

/** An archive as its person unpacks it. */
export interface OpenedArchive {
  readonly headers: Headers
  readonly zip: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: tests look into files of every shape
  readonly index: any
  /** The rows of a file. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  rows(file: string): any[]
  readonly names: readonly string[]
}

/** Requests about personal data as a story: who asks for what. */
export function gdprActions(platform: RunningPlatform) {
  const post = (path: string, as: Who, body: unknown = {}): Promise<Answer> =>
    platform.rest(`POST /api/gdpr/${path}`, { as, body })

  const read = (requestId: string, as: Who): Promise<Answer> =>
    platform.rest(`GET /api/gdpr/requests/${requestId}`, { as })

  return {
    post,
    read,

    /** Makes a request that must succeed, and answers its id. */
    async made(path: string, as: Who, body: unknown = {}): Promise<string> {
      const answer = await post(path, as, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.requestId
    },

    /** The request once it has reached a state. */
    async reached(requestId: string, state: string, as: Who = 'admin'): Promise<Answer['body']> {
      await expect.poll(async () => (await read(requestId, as)).body.state).toBe(state)
      return (await read(requestId, as)).body
    },

    /** Fetches an archive as its bytes, and opens it. */
    async archive(requestId: string, as: Signed): Promise<OpenedArchive> {
      const path = `/api/gdpr/requests/${requestId}/archive`
      const response = await fetch(platform.origin + path, {
        headers: { authorization: `Bearer ${await platform.session(as)}` },
      })
      expect(response.status).toBe(200)
      platform.witness(`GET ${path}`, { status: 200, body: '' })
      const zip = Buffer.from(await response.arrayBuffer())
      const files = await unzip(zip)
      const content = (file: string) => JSON.parse(files.get(file) ?? 'null')
      return {
        headers: response.headers,
        zip,
        index: content('index.json'),
        rows: content,
        names: [...files.keys()],
      }
    },
  }
}

/** SHA-256 in hex, as an archive's index has it. */
export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

export const idOf = (who: Signed): string => demoPeople[who].id
