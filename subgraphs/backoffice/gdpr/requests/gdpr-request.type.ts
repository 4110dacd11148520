import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import { Connection } from '../../../shared/paging/page.js'
import { type DataCategory, dataCategories } from '../../../shared/personal-data/inventory.js'
import { type RequestState, type RequestType, requestStates, requestTypes } from './gdpr-request.state.js'

export const deliveryMethods = ['email', 'download'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]
export const archiveFormats = ['json'] as const
export type ArchiveFormat = (typeof archiveFormats)[number]

export const GdprRequestTypeEnum = enumType(
  'GdprRequestType',
  requestTypes,
  'Type of a GDPR request. Erasure, rectification, restriction, objection and consent created without their ' +
    'details wait for an administrator.',
  {
    access: 'A copy of the data (article 15).',
    portability: 'The data that the person provided, for another service (article 20).',
    rectification: 'A correction of the profile (article 16).',
    erasure: 'Deletion of the data (article 17).',
    restriction: 'Restriction of processing (article 18).',
    objection: 'Objection to processing (article 21).',
    consent: 'A consent given or withdrawn (article 7).',
  },
)
export const GdprRequestStateEnum = enumType(
  'GdprRequestState',
  requestStates,
  '`waiting`: a required service is unavailable, or a wallet is frozen, and the request is retried; `awaiting_admin`: ' +
    'an administrator must resolve it; `failed`: retries ended after an internal error.',
  {
    received: 'Queued, not before `notBefore`. Leads to in_progress or cancelled.',
    in_progress: 'In progress. Leads to any other state except received and cancelled.',
    waiting:
      'A required service is unavailable, or a wallet of the person is frozen, though not by its owner; the request is retried. ' +
      'Leads back to in_progress; an administrator may reject an erasure that waits for a frozen wallet.',
    awaiting_admin: 'An administrator must resolve it. Leads to completed or rejected.',
    completed: 'Done. Final.',
    rejected: 'Declined; `note` gives the reason. Final.',
    failed: 'Retries ended after an internal error. An administrator may retry it.',
    cancelled: 'Withdrawn by the person before anything was done. Final.',
  },
)
export const GdprDataTypeEnum = enumType(
  'GdprDataType',
  dataCategories,
  'Groups of personal data that a request may be limited to.',
  {
    personal_info: 'The account and the profile, with consents, uploads, tickets and settings.',
    activity_logs: 'Activity of the person: audit log, notifications, conversations and app reports.',
    donations: 'Donations of the person, with their wallets and transactions.',
    cases: 'Cases, updates and posts of the person.',
  },
)
export const GdprFormatEnum = enumType('GdprFormat', archiveFormats, 'Format of the files in an archive.', {
  json: 'JSON files.',
})
export const GdprDeliveryMethodEnum = enumType(
  'GdprDeliveryMethod',
  deliveryMethods,
  '`email` sends a link to the archive; both create a notification.',
  { email: 'A link to the archive is mailed.', download: 'The person downloads the archive from the API.' },
)

@ObjectType({ description: 'An archive of personal data: a zip of JSON files with an index.' })
export class GdprArchive {
  @Field(() => String, { description: 'Suggested file name.' })
  fileName!: string

  @Field(() => Float, { description: 'Size of the zip in bytes.' })
  size!: number

  @Field(() => String, { description: 'SHA-256 of the zip, in hex.' })
  sha256!: string

  @Field(() => Int, { description: 'Number of files, without the index.' })
  files!: number

  @Field(() => Int, { description: 'Number of rows in all files.' })
  rows!: number

  @Field(() => Int, { description: 'Number of parts, see `gdprArchivePart`.' })
  parts!: number

  @Field(() => DateTime, { description: 'When it was finished, UTC.' })
  readyAt!: string

  @Field(() => DateTime, { description: 'When it is deleted.' })
  expiresAt!: string
}

@ObjectType({ description: 'A person’s request about their data.' })
export class GdprRequest {
  @Field(() => ID, { description: '`gdpr_req_…`' })
  id!: string

  @Field(() => ID, { description: 'The person whose data it is about.' })
  userId!: string

  @Field(() => GdprRequestTypeEnum, { description: 'The requested right.' })
  type!: RequestType

  @Field(() => GdprRequestStateEnum, { description: 'Progress of the request.' })
  state!: RequestState

  @Field(() => ID, { description: 'The person, or the administrator who made the request.' })
  requestedBy!: string

  @Field(() => [GdprDataTypeEnum], { description: 'Data categories; empty means all.' })
  dataTypes!: readonly DataCategory[]

  @Field(() => GdprFormatEnum, {
    nullable: true,
    description: 'Format of the files in the archive; null for requests without one.',
  })
  format?: ArchiveFormat

  @Field(() => GdprDeliveryMethodEnum, {
    nullable: true,
    description: 'How the archive is delivered; null for requests without one.',
  })
  deliveryMethod?: DeliveryMethod

  @Field(() => String, { nullable: true, description: 'The profile member to rectify.' })
  field?: string

  @Field(() => String, {
    nullable: true,
    description: 'Reason given by the person; null if none. Show it as text.',
  })
  reason?: string

  @Field(() => String, {
    nullable: true,
    description:
      'low, normal, high or urgent, as chosen by the person; null if not given. Does not change the due date.',
  })
  priority?: string

  @Field(() => String, {
    nullable: true,
    description: 'How the person wants to be contacted; null if not given.',
  })
  contactMethod?: string

  @Field(() => String, {
    nullable: true,
    description:
      'The service that is unavailable, or `frozen wallet`: an administrator or the reconciliation froze a wallet of the person.',
  })
  waitingFor?: string

  @Field(() => DateTime, { nullable: true, description: 'When it first had to wait.' })
  waitingSince?: string

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  failure?: string

  @Field(() => String, { nullable: true, description: 'Explanation by the administrator.' })
  note?: string

  @Field(() => GdprArchive, {
    nullable: true,
    description: 'Of access and portability requests, once it is ready.',
  })
  archive?: GdprArchive

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Of an erasure: the deleted, anonymised and kept data by service, with its SHA-256.',
  })
  certificate?: Readonly<Record<string, unknown>>

  @Field(() => Int, { description: 'Incremented by every change.' })
  version!: number

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'When it must be resolved: one month after creation.' })
  dueAt!: string

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Nothing is done before this time, and the person can cancel the request; null if it begins immediately.',
  })
  notBefore?: string

  @Field(() => DateTime, { nullable: true, description: 'When processing began; null before.' })
  startedAt?: string

  @Field(() => DateTime, { nullable: true, description: 'When it was resolved.' })
  finishedAt?: string
}

@ObjectType({ description: 'A page of requests about personal data.' })
export class GdprRequestConnection extends Connection(GdprRequest) {}

@ObjectType({ description: 'A request that was just created.' })
export class GdprRequestReceipt {
  @Field(() => ID, { description: 'Id of the request (`gdpr_req_…`).' })
  requestId!: string

  @Field(() => String, { description: 'Human-readable next step.' })
  message!: string

  @Field(() => GdprRequest, { description: 'The created request.' })
  request!: GdprRequest
}

@ObjectType({ description: 'One part of an archive; all parts in order are the zip.' })
export class GdprArchivePart {
  @Field(() => Int, { description: 'Index of the part, from 0.' })
  position!: number

  @Field(() => String, { description: 'Bytes of the part, base64.' })
  content!: string
}

@ObjectType({ description: 'A consent given or withdrawn. Records never change; a later one supersedes it.' })
export class Consent {
  @Field(() => ID, { description: '`cns_…`' })
  id!: string

  @Field(() => ID, { description: 'Whose consent it is (`usr_…`).' })
  userId!: string

  @Field(() => String, { description: 'Purpose, for instance `marketing`.' })
  type!: string

  @Field(() => Boolean, { description: 'true: given; false: refused or withdrawn.' })
  granted!: boolean

  @Field(() => DateTime, { description: 'When the person decided, according to the client.' })
  givenAt!: string

  @Field(() => DateTime, { description: 'When it was recorded, UTC.' })
  recordedAt!: string

  @Field(() => String, {
    nullable: true,
    description: 'Version of the text that the person has read; null if the client has named none.',
  })
  textVersion?: string

  @Field(() => ID, { description: 'The person, or the administrator who recorded it.' })
  recordedBy!: string

  @Field(() => ID, { description: 'The GDPR request that recorded it.' })
  requestId!: string
}

@ObjectType({ description: 'A page of consents.' })
export class ConsentConnection extends Connection(Consent) {}
