import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from '../../edge/compression.js'
import { entityTagOf, hasCurrent } from '../../edge/entity-tag.js'
import { Failure } from '../../edge/failures/failure.js'
import { projectRoot } from '../../runtime/project-root.js'
import { browserFile, serveFiles } from './page-files.js'

/** @param scripts the digest of the script in the page */
const policyWith = (scripts: string) =>
  `default-src 'none'; script-src 'self'${scripts}; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; ` +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const typesByEnding: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const
const endings = { br: '.br', gzip: '.gz', identity: '' } as const

/** The output of `npm run build`. */
const folder = join(projectRoot, 'dist/dashboard')

/**
 * The dashboard at `/app`: one page for every address below it, and the files that it loads. Their names contain a hash
 * of their content, so browsers cache them permanently.
 */
export function dashboard(): FastifyPluginAsync {
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
    for (const encoding of type && /^[\w.-]+$/.test(name) ? acceptedEncodings(request, encodings) : []) {
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

  let known: PreparedPage | undefined
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const text = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
    if (!text) throw new Failure('NOT_FOUND', 'The dashboard is not built: run `npm run build`.')
    if (known?.text !== text) known = preparedPage(text)
    const { etag, policy, encoded } = known
    reply.headers({
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy,
      'Cross-Origin-Opener-Policy': 'same-origin',
      ETag: etag,
      Vary: 'Accept-Encoding',
    })
    if (hasCurrent(request.headers, etag)) return reply.code(304).send()
    const [encoding = 'identity'] = acceptedEncodings(request, encodings)
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(encoded[encoding])
  }

  return async (app) => {
    app.get('/app/assets/:name', sendFile)
    serveFiles(app, { '/app/push-worker.js': browserFile('push-worker.js') })
    app.get('/app', sendPage)
    app.get('/app/*', sendPage)
  }
}

/** The page as it is sent. */
interface PreparedPage {
  readonly text: string
  readonly etag: string
  readonly policy: string
  readonly encoded: Readonly<Record<(typeof encodings)[number], string | Buffer>>
}

function preparedPage(text: string): PreparedPage {
  const script = /<script>([\s\S]*?)<\/script>/.exec(text)?.[1]
  return {
    text,
    etag: entityTagOf(text),
    policy: policyWith(script === undefined ? '' : ` 'sha256-${hash('sha256', script, 'base64')}'`),
    encoded: { br: brotliCompressSync(text), gzip: gzipSync(text), identity: text },
  }
}
