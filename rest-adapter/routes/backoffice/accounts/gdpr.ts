import { Readable } from 'node:stream'
import { graphql } from '../../../core/graphql-document.js'
import { type HandlerCall, route, section } from '../../../core/route.js'

const requestFields = graphql(`
  fragment GdprRequestFields on GdprRequest {
    id userId type state requestedBy dataTypes format deliveryMethod field reason priority contactMethod
    waitingFor waitingSince failure note certificate createdAt dueAt startedAt finishedAt isOverdue
    archive { fileName size sha256 files rows readyAt expiresAt }
  }
`)

/** A POST that makes a request. */
const making = (operation: Parameters<typeof graphql>[0]) => ({
  operation: graphql(operation),
  reply: 'reply',
  add: { success: true },
})

interface Opened {
  readonly archive: { readonly fileName: string; readonly size: number; readonly parts: number }
}

/** Sends an archive part by part: no more than one of them is in memory. */
async function sendArchive({ request, reply, run }: HandlerCall): Promise<unknown> {
  const { requestId } = request.params as { requestId: string }
  const { archive } = (await run('open', { requestId })) as unknown as Opened
  async function* parts() {
    for (let position = 0; position < archive.parts; position++) {
      const { part } = (await run('part', { requestId, position })) as unknown as {
        part: { content: string }
      }
      yield Buffer.from(part.content, 'base64')
    }
  }
  return reply
    .header('content-type', 'application/zip')
    .header('content-length', archive.size)
    .header('content-disposition', `attachment; filename="${archive.fileName}"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(parts(), { objectMode: false }))
}

export const gdpr = section('GDPR', [
  route('POST /api/gdpr/request', {
    summary: 'Make a request about personal data, by its kind',
    description:
      'Access and portability are carried out at once, for all data. The other kinds have routes of their own; asked ' +
      'for here they wait for an administrator. Every request is answered within one month (`dueAt`).',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    ...making(`mutation CreateGdprRequest($input: CreateGdprRequestInput!) {
      reply: createGdprRequest(input: $input) { requestId message }
    }`),
  }),
  route('POST /api/gdpr/access', {
    summary: 'Ask for everything that is held about a person',
    description:
      'A zip of JSON files with an `index.json`: the data of the backoffice, the identity provider, the wallet and the AI ' +
      'hub. When a service does not answer, the request is `waiting` until it does; there is no archive with holes.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    ...making(`mutation RequestDataAccess($input: GdprArchiveInput!) {
      reply: requestDataAccess(input: $input) { requestId message }
    }`),
  }),
  route('POST /api/gdpr/rectification', {
    summary: 'Ask for a correction of the profile',
    description:
      '`field` is name, email, phone, bio, location, organization, contactInfo.phone or contactInfo.website. ' +
      '`currentValue`, where it is given, must be what stands there.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
    ...making(`mutation RequestRectification($input: GdprRectificationInput!) {
      reply: requestRectification(input: $input) { requestId message }
    }`),
  }),
  route('POST /api/gdpr/erasure', {
    summary: 'Ask for the erasure of a person’s data',
    description:
      '`confirmDeletion` must be true: it cannot be undone. Sessions and account end first. Donations and the history of ' +
      'the ledger are kept without the person. What your wallets hold is paid out to `walletDestination`, where you name ' +
      'it; otherwise they are frozen, and it stays in custody until an administrator pays it out: the certificate says how ' +
      'much that is. The request keeps a certificate of what was deleted, anonymised and kept. 409 while an erasure of ' +
      'the person runs, and for the last administrator.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'UPSTREAM_ERROR'],
    ...making(`mutation RequestErasure($input: GdprErasureInput!) {
      reply: requestErasure(input: $input) { requestId message }
    }`),
  }),
  route('POST /api/gdpr/portability', {
    summary: 'Ask for what a person gave, to take it elsewhere',
    description: 'As access, without what others noted; the index has a JSON Schema of every file.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    ...making(`mutation RequestDataPortability($input: GdprArchiveInput!) {
      reply: requestDataPortability(input: $input) { requestId message }
    }`),
  }),
  route('POST /api/gdpr/consent', {
    summary: 'Give or withdraw a consent',
    description:
      'Adds to the history, which never changes; what holds is the decision that was made last. `marketing` also ' +
      'sets whether the person gets mails about news.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    ...making(`mutation RecordConsent($input: GdprConsentInput!) {
      reply: recordConsent(input: $input) { requestId message }
    }`),
  }),
  route('GET /api/gdpr/requests/:requestId', {
    summary: 'How far a request is',
    description: 'For the person it is about, and for administrators.',
    errors: ['NOT_FOUND'],
    operation: graphql(
      `query GdprRequest($requestId: ID!) { reply: gdprRequest(id: $requestId) { ...GdprRequestFields } }`,
      [requestFields],
    ),
    reply: 'reply',
  }),
  route('GET /api/gdpr/requests/:requestId/archive', {
    summary: 'The archive of an access or portability request',
    description:
      'For the person it is about, and for administrators, for seven days; 409 while it is not ready, 404 afterwards. ' +
      'Every fetch stands in the audit log.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    handler: sendArchive,
    operations: {
      open: graphql(
        `mutation OpenGdprArchive($requestId: ID!) {
          archive: openGdprArchive(requestId: $requestId) { fileName size parts }
        }`,
      ),
      part: graphql(
        `query GdprArchivePart($requestId: ID!, $position: Int!) {
          part: gdprArchivePart(requestId: $requestId, position: $position) { content }
        }`,
      ),
    },
    openApi: {
      parameters: [
        {
          name: 'requestId',
          in: 'path',
          required: true,
          description: 'The request that the archive answers: `gdpr_req_…`.',
          schema: { type: 'string' },
        },
      ],
      response: {
        content: { 'application/zip': { schema: { type: 'string', contentMediaType: 'application/zip' } } },
      },
    },
  }),
])
