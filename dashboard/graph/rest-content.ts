import { GraphFailure } from './graph-failure.js'

/** The JSON of a response to a REST request. @throws GraphFailure */
export async function restContent<Content>(sending: Promise<Response>): Promise<Content> {
  const response = await sending.catch(() => undefined)
  const content = (await response?.json().catch(() => undefined)) as
    | (Content & { error?: string; code?: string })
    | undefined
  // Another server may have responded, such as a proxy or that of a public Wi-Fi network, with a page.
  if (!response || !content) throw new GraphFailure('', 'OFFLINE')
  if (response.ok) return content
  const code = response.status === 401 ? 'UNAUTHORIZED' : (content.code ?? 'INTERNAL_ERROR')
  throw new GraphFailure(content.error ?? '', code, response.headers.get('x-request-id') ?? undefined)
}
