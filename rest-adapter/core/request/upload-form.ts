import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failureOfThrown, invalidInput } from '../../../edge/failures/failure.js'
import { textFault } from '../../../edge/failures/unstorable-members.js'
import { type FileMetadata, MAX_FILE_BYTES } from '../../../runtime/file-gateway.js'

/** Maximum size of a form in addition to its file: boundaries, headers, other fields. */
const FORM_OVERHEAD = 64 * 1024
const MAX_FIELD_BYTES = 2_000
/** The part of a rejected form that is still received, so that its sender can read the response. */
const MAX_DRAINED_BYTES = 4 * MAX_FILE_BYTES
const DRAIN_TIMEOUT_MS = 10_000

/** Makes a scope accept multipart forms only. Other bodies are not read: {@link readUploadForm} refuses them. */
export async function readUploadForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  await scope.register(multipart, {
    // The storage checks the size as well and rejects one byte more.
    limits: {
      fileSize: MAX_FILE_BYTES + 1,
      files: 2,
      fields: 8,
      fieldSize: MAX_FIELD_BYTES,
      headerPairs: 20,
    },
    throwFileSizeLimit: false,
  })
}

/** Receives the file of a form as a stream; `metadata` resolves when the whole form has been read. */
export type StoreFile<Result> = (content: Readable, metadata: () => Promise<FileMetadata>) => Promise<Result>

type Part = Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>['value']

/**
 * Reads a form with one `file`, and `folder`, `fileName` and `keepPlace` before or after it.
 * @throws Failure for an invalid form; errors of `store`
 */
export async function readUploadForm<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  store: StoreFile<Result>,
): Promise<Result> {
  try {
    if (!request.isMultipart())
      throw new Failure('UNSUPPORTED_MEDIA_TYPE', 'The file must be sent as multipart/form-data.', {
        'Content-Type': 'must be multipart/form-data',
      })
    if (Number(request.headers['content-length']) > MAX_FILE_BYTES + FORM_OVERHEAD) throw tooLarge()
    return await storeFile(request, store)
  } catch (error) {
    await drain(request)
    // A sender that has not finished by now would continue on a kept-alive connection.
    if (!request.raw.readableEnded) reply.header('connection', 'close')
    throw error
  }
}

async function storeFile<Result>(request: FastifyRequest, store: StoreFile<Result>): Promise<Result> {
  const parts = readable(request.parts())
  const fields: Record<string, string> = {}
  for await (const part of parts) {
    if (part.type === 'field') {
      setField(part, fields)
      continue
    }
    assertFileField(part)
    const { file, filename } = part
    // A short form may have ended before its file is read. An error without a listener would end the process.
    const broken = new Set<unknown>([file.errored])
    file.on('error', (error: Error) => broken.add(error))
    const rest = async (): Promise<FileMetadata> => {
      for await (const other of parts) {
        if (other.type === 'file') throw secondFile(other)
        setField(other, fields)
      }
      return {
        name: fields.fileName || filename || 'file',
        folder: fields.folder,
        keepPlace: fields.keepPlace === 'true',
      }
    }
    // Awaited here: leaving the loop ends the parts before the rest has been read.
    return await store(file, rest).catch((error: unknown) => {
      // The storage destroys the stream with its own error; only the form's error is the sender's fault.
      throw broken.has(error) && !failureOfThrown(error) ? brokenForm() : error
    })
  }
  throw invalidInput({ file: 'is required, as a file' })
}

/** The parts of a form; errors of the parser become failures. */
async function* readable(parts: AsyncIterable<Part>): AsyncGenerator<NonNullable<Part>> {
  try {
    for await (const part of parts) if (part) yield part
  } catch (error) {
    if (error instanceof Failure) throw error
    const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
    if (statusCode === 413) throw invalidInput({ body: 'must have one file and few other fields' })
    throw code === 'FST_PROTO_VIOLATION'
      ? invalidInput({ body: 'has a field with an invalid name' })
      : brokenForm()
  }
}

const textFields: ReadonlySet<string> = new Set(['folder', 'fileName', 'keepPlace'])

function setField(part: Extract<NonNullable<Part>, { type: 'field' }>, fields: Record<string, string>): void {
  const { fieldname, value, valueTruncated } = part
  if (fieldname === 'file') throw invalidInput({ file: 'must be a file, not text' })
  if (!textFields.has(fieldname)) return
  if (typeof value !== 'string') throw invalidInput({ [fieldname]: 'must be text' })
  if (valueTruncated) throw invalidInput({ [fieldname]: `must have at most ${MAX_FIELD_BYTES} bytes` })
  const fault = textFault(value)
  if (fault) throw invalidInput({ [fieldname]: fault })
  if (fieldname === 'keepPlace' && value !== 'true' && value !== 'false')
    throw invalidInput({ keepPlace: 'must be true or false' })
  fields[fieldname] = value
}

function assertFileField({ fieldname }: { fieldname: string }): void {
  if (fieldname !== 'file') throw invalidInput({ file: 'is required; no other field may be a file' })
}

function secondFile({ fieldname }: { fieldname: string }): Failure {
  return invalidInput({ [fieldname === 'file' ? 'file' : 'body']: 'must be one file only' })
}

function brokenForm(): Failure {
  return invalidInput({ body: 'is not a complete multipart form' })
}

function tooLarge(): Failure {
  return new Failure('PAYLOAD_TOO_LARGE', `A file may have at most ${MAX_FILE_BYTES} bytes.`, {
    file: `must have at most ${MAX_FILE_BYTES} bytes`,
  })
}

/**
 * Receives the rest of a rejected form: a client that is still sending would see a broken connection instead of the
 * response.
 */
async function drain({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  let received = 0
  const timeout = AbortSignal.timeout(DRAIN_TIMEOUT_MS)
  await new Promise<void>((done) => {
    timeout.addEventListener('abort', () => done())
    raw.once('end', done).once('close', done)
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > MAX_DRAINED_BYTES) done()
    })
    raw.resume()
  })
}
