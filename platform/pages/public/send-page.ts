import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { compressedIfAccepted } from '../../../edge/compression.js'
import { hasCurrent } from '../../../edge/entity-tag.js'
import { type Language, languages } from '../../../schema/languages.js'
import { markupOf, type PublicPage, policyOf } from './public-page.js'

/**
 * The language of a page: the one asked for in its address, else the browser's preference, else Spanish. A request whose URL is
 * invalid has no query.
 */
export function languageOfRequest({ query, headers }: FastifyRequest): Language {
  const asked = (query as Record<string, unknown> | null)?.lang
  const known = languages.find((language) => language === asked)
  if (known) return known
  const negotiator = new Negotiator({ headers: { 'accept-language': headers['accept-language'] } })
  // `en-GB` is served by `en`.
  const preferred = negotiator.languages().map((tag) => tag.split('-')[0]?.toLowerCase())
  return preferred.map((tag) => languages.find((language) => language === tag)).find(Boolean) ?? 'es'
}

/** Sends a page, compressed where the client accepts it, or 304 where the client has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PublicPage): FastifyReply {
  const markup = markupOf(page)
  const etag = `W/"${createHash('sha256').update(markup).digest('base64url').slice(0, 22)}"`
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-language': page.language,
    'content-security-policy': policyOf(page),
    'cache-control': reply.statusCode < 429 ? 'no-cache' : 'no-store',
    vary: 'Accept, Accept-Language, Accept-Encoding',
    etag,
  })
  if (reply.statusCode === 200 && hasCurrent(request.headers, etag)) return reply.status(304).send()
  return reply.send(compressedIfAccepted(request, reply, markup))
}
