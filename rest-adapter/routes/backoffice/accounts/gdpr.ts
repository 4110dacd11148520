import { Readable } from 'node:stream'
import { graphql } from '../../../core/graphql-document.js'
import { type HandlerCall, route, section } from '../../../core/route.js'

const requestFields = graphql(`
  fragment GdprRequestFields on GdprRequest {
    id userId type state requestedBy dataTypes format deliveryMethod field reason priority contactMethod
    waitingFor waitingSince failure note certificate createdAt dueAt notBefore startedAt finishedAt isOverdue
    archive { fileName size sha256 files rows readyAt expiresAt }
  }
`)

/** A POST that creates a GDPR request. */
const making = (operation: Parameters<typeof graphql>[0]) => ({
  operation: graphql(operation),
  add: { success: true },
})

interface Opened {
  readonly archive: { readonly fileName: string; readonly size: number; readonly parts: number }
}

/** Streams an archive with at most one part in memory. */
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
    .send(Readable.from(parts(), { objectMode: false }))
}

export const gdpr = section('GDPR', [
  route('POST /api/gdpr/request', {
    summary: 'Create a GDPR request of any type',
    description:
      'Access and portability are processed immediately, for all data. The other types have dedicated paths; created ' +
      'here they wait for an administrator. Every request is completed within one month (`dueAt`). 409 for an erasure ' +
      'while one of the person is open; 429 as for access and portability.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED'],
    ...making(`mutation CreateGdprRequest($input: CreateGdprRequestInput!) {
      reply: createGdprRequest(input: $input) { requestId message }
    }`),
  }),
  route('POST /api/gdpr/access', {
    summary: 'Request access to all data about a person',
    description:
      'A zip of JSON files with an `index.json`: the data of the backoffice, the identity provider, the wallet and the AI ' +
      'hub. While a service is unavailable, the request is `waiting`; an archive is never incomplete. 429 for an ' +
      'eleventh archive of your own data within seven days.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'QUOTA_EXCEEDED'],
    ...making(`mutation RequestDataAccess($input: GdprArchiveInput!) {
      reply: requestDataAccess(input: $input) { requestId message }
    }`),
  }),
  route('POST /api/gdpr/rectification', {
    summary: 'Request a correction of the profile',
    description:
      '`field` is name, email, phone, bio, location, organization, contactInfo.phone or contactInfo.website. ' +
      '`currentValue`, if sent, must match the stored value. Another e-mail address requires a sign-in within the last 10 ' +
      'minutes, and applies when the link that is sent to it is followed; 429 while ten of your requests are open.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'QUOTA_EXCEEDED'],
    ...making(`mutation RequestRectification($input: GdprRectificationInput!) {
      reply: requestRectification(input: $input) { requestId message }
    }`),
  }),
  route('POST /api/gdpr/erasure', {
    summary: 'Request the erasure of a person’s data',
    description:
      '`confirmDeletion` must be true: it cannot be undone. Sessions and account end first. Donations and the history of ' +
      'the ledger are kept without the person. The balance of your wallets is paid out to `walletDestination` if you send ' +
      'it; otherwise the wallets are frozen and the balance stays in custody until an administrator pays it out: the ' +
      'certificate contains the amount. A payout requires a sign-in within the last 10 minutes, and the second factor of those ' +
      'who have one. It is announced by e-mail and begins after a day; until then `POST ' +
      '/api/gdpr/requests/{requestId}/cancel` cancels it. While a wallet of the person is frozen, though not by its owner, ' +
      'nothing is erased. The certificate lists what was deleted, anonymised and kept. 409 while an erasure of ' +
      'the person runs, and for the last administrator.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'UPSTREAM_ERROR'],
    ...making(`mutation RequestErasure($input: GdprErasureInput!) {
      reply: requestErasure(input: $input) { requestId message }
    }`),
  }),
  route('POST /api/gdpr/portability', {
    summary: 'Request the data a person has provided, for portability',
    description:
      'Like access, without notes of others; the index contains a JSON Schema of every file. 429 ' +
      'as for access.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'QUOTA_EXCEEDED'],
    ...making(`mutation RequestDataPortability($input: GdprArchiveInput!) {
      reply: requestDataPortability(input: $input) { requestId message }
    }`),
  }),
  route('POST /api/gdpr/consent', {
    summary: 'Give or withdraw a consent',
    description:
      'Appends to an immutable history; the latest decision applies. `marketing` also ' +
      'sets whether the person receives news by e-mail.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    ...making(`mutation RecordConsent($input: GdprConsentInput!) {
      reply: recordConsent(input: $input) { requestId message }
    }`),
  }),
  route('GET /api/gdpr/requests/:requestId', {
    summary: 'Get the status of a GDPR request',
    description: 'For the data subject and for administrators.',
    errors: ['NOT_FOUND'],
    operation: graphql(
      `query GdprRequest($requestId: ID!) { reply: gdprRequest(id: $requestId) { ...GdprRequestFields } }`,
      [requestFields],
    ),
  }),
  route('POST /api/gdpr/requests/:requestId/cancel', {
    summary: 'Cancel a GDPR request within its notice period',
    description:
      'For the data subject, before `notBefore`; 409 afterwards and for requests without a notice period.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    operation: graphql(
      `mutation CancelGdprRequest($requestId: ID!) { reply: cancelGdprRequest(id: $requestId) { ...GdprRequestFields } }`,
      [requestFields],
    ),
  }),
  route('GET /api/gdpr/requests/:requestId/archive', {
    summary: 'Download the archive of an access or portability request',
    description:
      'For the data subject and for administrators, for seven days; 409 while it is not ready, 404 afterwards. ' +
      'Every download is recorded in the audit log.',
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
          description: 'The request of the archive: `gdpr_req_…`.',
          schema: { type: 'string' },
        },
      ],
      response: {
        content: { 'application/zip': { schema: { type: 'string', contentMediaType: 'application/zip' } } },
      },
    },
  }),
])
