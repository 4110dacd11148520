import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { entityTagOf, hasCurrent } from '../../edge/entity-tag.js'
import { Failure } from '../../edge/failure.js'
import { projectRoot } from '../../runtime/project-root.js'

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const typesByEnding: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const endings = { br: '.br', gzip: '.gz', identity: '' } as const

/**
 * The dashboard at `/app`: one page for every address below it, and the files that it loads. Their names have a hash of
 * their content, so browsers keep them for good.
 * @param folder what `npm run build` wrote
 */
export function dashboard(folder = join(projectRoot, 'dist/dashboard')): FastifyPluginAsync {
  const contents = new Map<string, Promise<Buffer | undefined>>()
  const contentOf = async (name: string) => {
    const reading = contents.get(name) ?? readFile(join(folder, 'assets', name)).catch(() => undefined)
    contents.set(name, reading)
    const content = await reading
    if (!content) contents.delete(name)
    return content
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { name } = request.params as { name: string }
    const type = typesByEnding[extname(name)]
    for (const encoding of type && /^[\w.-]+$/.test(name) ? encodingsOf(request) : []) {
      const content = await contentOf(`${name}${endings[encoding]}`)
      if (!content) continue
      if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
      return reply
        .headers({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' })
        .type(type ?? '')
        .send(content)
    }
    throw new Failure('NOT_FOUND', 'There is no such file. Reload the page: a newer version is running.')
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await readFile(join(folder, 'index.html')).catch(() => undefined)
    if (!page) throw new Failure('NOT_FOUND', 'The dashboard is not built: run `npm run build`.')
    const etag = entityTagOf(page)
    reply.headers({
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Cross-Origin-Opener-Policy': 'same-origin',
      ETag: etag,
    })
    if (hasCurrent(request.headers, etag)) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page)
  }

  return async (app) => {
    app.get('/app/assets/:name', sendFile)
    app.get('/app', sendPage)
    app.get('/app/*', sendPage)
  }
}

/** What the client accepts, the smallest first. */
function encodingsOf({ raw }: FastifyRequest): (keyof typeof endings)[] {
  const accepted = new Negotiator(raw).encodings(['br', 'gzip', 'identity'])
  return (['br', 'gzip', 'identity'] as const).filter((encoding) => accepted.includes(encoding))
}
