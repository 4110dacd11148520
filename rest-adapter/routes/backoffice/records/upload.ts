import { Readable } from 'node:stream'
import { Failure } from '../../../../edge/failures/failure.js'
import { MAX_FILE_BYTES } from '../../../../runtime/file-gateway.js'
import { graphql } from '../../../core/graphql-document.js'
import { type FileFacts, fileResponse } from '../../../core/reply/file-response.js'
import { readUploadForm, readUploadForms } from '../../../core/request/upload-form.js'
import { type HandlerCall, route, section } from '../../../core/route.js'

const text = { type: 'string' } as const

const file = {
  type: 'object',
  required: ['id', 'name', 'type', 'size', 'sha256', 'createdAt'],
  properties: {
    id: { ...text, description: '`fil_…`' },
    name: { ...text, description: 'The stored name of the file.' },
    type: { ...text, description: 'Media type, detected from the content.' },
    size: { type: 'integer' },
    sha256: text,
    place: {
      type: 'object',
      required: ['latitude', 'longitude'],
      properties: { latitude: { type: 'number' }, longitude: { type: 'number' } },
      description: 'Where the picture was taken, rounded to a tenth of a degree; only with `keepPlace`.',
    },
    createdAt: { type: 'string', format: 'date-time' },
  },
} as const

const anyContent = {
  '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
} as const

const uploadForm = {
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: {
              type: 'string',
              contentMediaType: 'application/octet-stream',
              description: 'The file.',
            },
            folder: { ...text, description: 'The folder as a path: `cases/luna`.' },
            keepPlace: {
              ...text,
              enum: ['true', 'false'],
              description:
                'Whether the place of the picture is kept, rounded, in `file.place`; default false.',
            },
            fileName: { ...text, description: 'Name to store; default the name of the uploaded file.' },
          },
        },
      },
    },
  },
  response: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['success', 'url', 'path', 'file'],
          properties: {
            success: { type: 'boolean', const: true },
            url: { ...text, format: 'uri', description: 'Address of the content.' },
            path: { ...text, description: 'Folder, id and name as one path.' },
            file,
          },
        },
      },
    },
  },
} as const

const fileContent = {
  parameters: [
    {
      name: 'file',
      in: 'path',
      required: true,
      description: 'The last part of the url.',
      schema: text,
    },
    {
      name: 'Range',
      in: 'header',
      required: false,
      description: 'One range: `bytes=0-1023`.',
      schema: text,
    },
  ],
  response: { content: anyContent },
  others: {
    206: { description: 'The requested range', content: anyContent },
    304: { description: 'Not modified' },
    416: { description: 'Range not satisfiable; `Content-Range` contains the size' },
  },
} as const

async function uploaded({ request, reply, context, files, run }: HandlerCall): Promise<unknown> {
  const { id } = await readUploadForm(request, reply, (content, about) =>
    files.store(content, about, context),
  )
  const { file } = (await run('file', { id })) as {
    file: { url: string; path: string; place: object | null }
  }
  const { url, path, ...rest } = file
  const { place, ...members } = rest
  return { success: true, url, path, file: place ? { ...members, place } : members }
}

async function downloaded({ request, reply, files, run }: HandlerCall): Promise<unknown> {
  const { file: wanted } = request.params as { file: string }
  const [, link, ending] = /^([\w-]{1,100})(\.\w{1,10})$/.exec(wanted) ?? []
  const facts = link ? ((await run('file', { link })).file as FileFacts | null) : undefined
  // One URL per file: another extension could suggest another type.
  if (!link || !facts?.name.endsWith(ending ?? '/')) throw noFile()
  const { status, headers, range } = fileResponse(facts, request.headers)
  reply.status(status).headers(headers)
  if (status === 304 || status === 416) return reply.send()
  const content = request.method === 'HEAD' ? Readable.from([]) : await files.read(link, range)
  if (!content) throw noFile()
  return reply.send(content)
}

function noFile(): Failure {
  return new Failure('NOT_FOUND', 'File not found')
}

export const upload = section('Upload', [
  route('POST /api/upload', {
    summary: 'Upload a file',
    description:
      `At most ${MAX_FILE_BYTES} bytes. The type is detected from the content: JPEG, PNG, GIF, WebP, AVIF and HEIC pictures, ` +
      'MP4 videos, PDF, and plain text or CSV in UTF-8; everything else returns 415. `url` is the address of the ' +
      'content: it cannot be guessed, and anyone who has it may read the file, so that pages can show it. Use it as ' +
      'picture of a case or attachment of a ticket. Metadata of a picture or video (place, time, device, ' +
      'comments) is removed before it is stored, so that `size` and `sha256` may differ from the sent file; the visible content is unchanged.',
    errors: [
      'IDEMPOTENCY_CONFLICT',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'QUOTA_EXCEEDED',
      'UPSTREAM_ERROR',
    ],
    setup: readUploadForms,
    handler: uploaded,
    operations: {
      file: graphql(
        'query UploadedFile($id: ID!) { file(id: $id) { url path id name type size sha256 place { latitude longitude } createdAt } }',
      ),
    },
    openApi: uploadForm,
  }),
  route('GET /api/files/:file', {
    summary: 'Get the content of a file',
    description:
      'The target of an upload’s `url`. No token is required: anyone with the URL can read the file. Supports ranges ' +
      '(`Range`, `If-Range`: 206, 416) and conditions (`If-None-Match`, `If-Modified-Since`: 304 without a body). Pictures and ' +
      'videos are displayed, other types are downloaded; scripts in them do not run.',
    policy: 'backoffice-files',
    errors: ['NOT_FOUND', 'UPSTREAM_ERROR'],
    head: true,
    handler: downloaded,
    operations: {
      file: graphql(
        'query LinkedFile($link: String!) { file: fileByLink(link: $link) { name type size sha256 createdAt } }',
      ),
    },
    openApi: fileContent,
  }),
])
