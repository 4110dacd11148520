import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FILE_METADATA_TRAILER, fileMetadataOf } from '../../../runtime/calls/remote-files.js'
import { outageOf, serviceUnavailable } from '../../../runtime/connections/database-outage.js'
import type { ByteRange, FileGateway } from '../../../runtime/file-gateway.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { DomainError, ValidationError } from '../domain-error.js'
import type { Log } from '../log.js'

/** The server side of `remoteFiles`: the contents of files for an edge in another process. */
export function registerFiles(
  app: FastifyInstance,
  files: FileGateway,
  contextOf: (request: FastifyRequest) => Promise<RequestContext | undefined>,
  log: Log,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
    scope.setErrorHandler((error, request, reply) => {
      // A client that leaves during an upload is no fault.
      const hasSenderLeft = error === request.raw.errored
      if (!(error instanceof DomainError || hasSenderLeft))
        log.error({ err: error, requestId: request.headers['x-request-id'] }, 'a file could not be handled')
      return sendError(error, reply)
    })

    scope.post('/files', async (request) => {
      const context = await contextOf(request)
      if (!context) throw new DomainError('UNAUTHORIZED', 'A signed viewer is required.')
      const about = async () => {
        const metadata = fileMetadataOf(request.raw.trailers[FILE_METADATA_TRAILER])
        if (!metadata) throw new ValidationError({ body: 'ended before the metadata of the file' })
        return metadata
      }
      return files.store(request.raw, about, context)
    })

    scope.get('/files/:link', async (request, reply) => {
      if (!(await contextOf(request))) throw new DomainError('UNAUTHORIZED', 'A signed viewer is required.')
      const { link } = request.params as { link: string }
      const content = await files.read(link, rangeOf(request.headers.range))
      if (!content) throw new DomainError('NOT_FOUND', 'There is no such file.')
      return reply.type('application/octet-stream').send(content)
    })
  })
}

/** The form that the edge sends: with both ends. */
function rangeOf(header: string | undefined): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? []
  return first && last ? { first: Number(first), last: Number(last) } : undefined
}

const statuses: Partial<Record<DomainError['code'], number>> = { UNAUTHORIZED: 401, NOT_FOUND: 404 }

function sendError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof DomainError)
    return reply
      .code(statuses[error.code] ?? 400)
      .send({ message: error.message, extensions: error.extensions })
  if (outageOf(error)) return reply.code(503).send(serviceUnavailable)
  const extensions = { code: 'INTERNAL_ERROR' }
  return reply.code(500).send({ message: 'The file could not be handled.', extensions })
}
