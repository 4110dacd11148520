import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failureOfThrown, invalidInput } from '../../../edge/failure.js'
import { type FileMetadata, MAX_FILE_BYTES } from '../../../runtime/file-gateway.js'

/** What a form may be larger than its file by: boundaries, headers, the other fields. */
const FORM_OVERHEAD = 64 * 1024
const LONGEST_FIELD = 2_000
/** How much of a refused form is still taken, so that its sender gets to read the answer. */
const DRAINED = 4 * MAX_FILE_BYTES
const DRAINED_FOR_MS = 10_000

/** Makes a scope read forms and nothing else. */
export async function readUploadForms(scope: FastifyInstance): Promise<void> {
  scope.removeContentTypeParser('application/json')
  await scope.register(multipart, {
    // Whoever keeps the file counts too, and refuses one byte more.
    limits: { fileSize: MAX_FILE_BYTES + 1, files: 2, fields: 8, fieldSize: LONGEST_FIELD, headerPairs: 20 },
    throwFileSizeLimit: false,
  })
}

/** What takes the file of a form: its content as it arrives, and what the whole form says of it, once it ended. */
export type TakeFile<Result> = (content: Readable, about: () => Promise<FileMetadata>) => Promise<Result>

type Part = Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>['value']

/**
 * Reads a form with one `file`, and `folder` and `fileName` before or after it.
 * @throws Failure naming what is wrong with the form; whatever `take` throws
 */
export async function readUploadForm<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  take: TakeFile<Result>,
): Promise<Result> {
  try {
    if (!request.isMultipart())
      throw new Failure('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data.', {
        'Content-Type': 'must be multipart/form-data',
      })
    if (Number(request.headers['content-length']) > MAX_FILE_BYTES + FORM_OVERHEAD) throw tooLarge()
    return await takeFile(request, take)
  } catch (error) {
    await drain(request)
    // Who is not done by then would go on sending on a connection that is kept.
    if (!request.raw.readableEnded) reply.header('connection', 'close')
    throw error
  }
}

async function takeFile<Result>(request: FastifyRequest, take: TakeFile<Result>): Promise<Result> {
  const parts = readable(request.parts())
  const fields: Record<string, string> = {}
  for await (const part of parts) {
    if (part.type === 'field') {
      noteField(part, fields)
      continue
    }
    refuseOtherField(part)
    const { file, filename } = part
    let broken: Error | undefined
    // Listened to from the start: an error that nobody awaits would end the process.
    file.on('error', (error: Error) => {
      broken ??= error
    })
    const rest = async (): Promise<FileMetadata> => {
      for await (const other of parts) {
        if (other.type === 'file') throw secondFile(other)
        noteField(other, fields)
      }
      return { name: fields.fileName || filename || 'file', folder: fields.folder }
    }
    // Awaited here: leaving the loop ends the parts, and the rest is yet to be read.
    return await take(file, rest).catch((error: unknown) => {
      // Whoever takes the file ends it with an error of its own; only the form's own is the sender's.
      throw error === broken && !failureOfThrown(error) ? brokenForm() : error
    })
  }
  throw invalidInput({ file: 'is required, as a file' })
}

/** The parts; what the parser finds wrong is the sender's to know. */
async function* readable(parts: AsyncIterable<Part>): AsyncGenerator<NonNullable<Part>> {
  try {
    for await (const part of parts) if (part) yield part
  } catch (error) {
    if (error instanceof Failure) throw error
    const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
    if (statusCode === 413) throw invalidInput({ body: 'must have one file and few other fields' })
    throw code === 'FST_PROTO_VIOLATION'
      ? invalidInput({ body: 'has a field with an impossible name' })
      : brokenForm()
  }
}

function noteField(
  part: Extract<NonNullable<Part>, { type: 'field' }>,
  fields: Record<string, string>,
): void {
  const { fieldname, value, valueTruncated } = part
  if (fieldname === 'file') throw invalidInput({ file: 'must be a file, not a text' })
  if (fieldname !== 'folder' && fieldname !== 'fileName') return
  if (typeof value !== 'string') throw invalidInput({ [fieldname]: 'must be a text' })
  if (valueTruncated) throw invalidInput({ [fieldname]: `must have at most ${LONGEST_FIELD} bytes` })
  if (value.includes('\0')) throw invalidInput({ [fieldname]: 'must not contain the character U+0000' })
  fields[fieldname] = value
}

function refuseOtherField({ fieldname }: { fieldname: string }): void {
  if (fieldname !== 'file') throw invalidInput({ file: 'is required; no other field may be a file' })
}

function secondFile({ fieldname }: { fieldname: string }): Failure {
  return invalidInput({ [fieldname === 'file' ? 'file' : 'body']: 'must be one file only' })
}

function brokenForm(): Failure {
  return invalidInput({ body: 'is not a whole multipart form' })
}

function tooLarge(): Failure {
  return new Failure('PAYLOAD_TOO_LARGE', `A file may have at most ${MAX_FILE_BYTES} bytes.`, {
    file: `must have at most ${MAX_FILE_BYTES} bytes`,
  })
}

/**
 * Takes what is still coming of a refused form: a sender that is busy sending would see its connection break
 * in place of the answer.
 */
async function drain({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  let taken = 0
  const late = AbortSignal.timeout(DRAINED_FOR_MS)
  await new Promise<void>((done) => {
    late.addEventListener('abort', () => done())
    raw.once('end', done).once('close', done)
    raw.on('data', (chunk: Buffer) => {
      taken += chunk.length
      if (taken > DRAINED) done()
    })
    raw.resume()
  })
}
