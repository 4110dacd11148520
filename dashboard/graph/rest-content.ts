import { GraphFailure } from './graph-failure.js'

/**
 * The JSON of a response to a REST request.
 * @param member has a value in every successful response of the platform
 * @throws GraphFailure
 */
export async function restContent<Content extends object>(
  sending: Promise<Response>,
  member: keyof Content & string,
): Promise<Content> {
  const response = await sending.catch(() => undefined)
  const content = (await response?.json().catch(() => undefined)) as
    | (Content & { error?: string; code?: string })
    | undefined
  // Another server may have responded, such as a proxy or that of a public Wi-Fi network, with a page or with JSON.
  if (!response || !content || (response.ok && !content[member])) throw new GraphFailure('', 'OFFLINE')
  if (response.ok) return content
  const code = response.status === 401 ? 'UNAUTHORIZED' : (content.code ?? 'INTERNAL_ERROR')
  throw new GraphFailure(content.error ?? '', code, response.headers.get('x-request-id') ?? undefined)
}
