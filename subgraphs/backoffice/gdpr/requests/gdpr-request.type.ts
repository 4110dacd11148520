import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import { Connection } from '../../../shared/paging/page.js'
import { type DataCategory, dataCategories } from '../../../shared/personal-data/personal-table.js'
import { type RequestState, type RequestType, requestStates, requestTypes } from './gdpr-request.state.js'

export const deliveryMethods = ['email', 'download'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]
export const archiveFormats = ['json'] as const
export type ArchiveFormat = (typeof archiveFormats)[number]

export const GdprRequestTypeEnum = enumType(
  'GdprRequestType',
  requestTypes,
  'What a person asks for. Erasure, rectification, restriction, objection and consent asked for without their ' +
    'particulars wait for an administrator.',
  {
    access: 'A copy of the data (article 15).',
    portability: 'The data that the person gave, for another service (article 20).',
    rectification: 'A correction of the profile (article 16).',
    erasure: 'That the data is deleted (article 17).',
    restriction: 'That the data is not worked with for now (article 18).',
    objection: 'That the data is not used for a purpose (article 21).',
    consent: 'That a consent is noted or withdrawn (article 7).',
  },
)
export const GdprRequestStateEnum = enumType(
  'GdprRequestState',
  requestStates,
  '`waiting`: a service that is needed does not answer, it is tried again; `awaiting_admin`: an administrator ' +
    'answers it; `failed`: given up after a fault of ours.',
  {
    received: 'Waits for its turn. Leads to in_progress.',
    in_progress: 'Is being worked on. Leads to any of the others but received.',
    waiting: 'A service that is needed does not answer; it is tried again. Leads back to in_progress.',
    awaiting_admin: 'An administrator answers it. Leads to completed or rejected.',
    completed: 'Done. Final.',
    rejected: 'Declined; `note` says why. Final.',
    failed: 'Given up after a fault of ours. An administrator may have it tried again.',
  },
)
export const GdprDataTypeEnum = enumType(
  'GdprDataType',
  dataCategories,
  'Groups of personal data that a request may be limited to.',
  {
    personal_info: 'The account and the profile, with consents, uploads, tickets and settings.',
    activity_logs:
      'What the person did and was told: audit log, notifications, conversations, what apps ' + 'reported.',
    donations: 'What the person gave, with their wallets and transactions.',
    cases: 'Cases, updates and posts of the person.',
  },
)
export const GdprFormatEnum = enumType('GdprFormat', archiveFormats, 'What the files of an archive are.', {
  json: 'JSON files.',
})
export const GdprDeliveryMethodEnum = enumType(
  'GdprDeliveryMethod',
  deliveryMethods,
  '`email` mails a link to the archive; both tell of it in the app.',
  {
    email: 'A link to the archive is mailed.',
    download: 'The person fetches the archive here.',
  },
)

@ObjectType({ description: 'An archive of personal data: a zip of JSON files with an index.' })
export class GdprArchive {
  @Field(() => String, { description: 'A name to store the zip under.' })
  fileName!: string

  @Field(() => Int, { description: 'How large the zip is, in bytes.' })
  size!: number

  @Field(() => String, { description: 'SHA-256 of the zip, in hex.' })
  sha256!: string

  @Field(() => Int, { description: 'How many files are in it, without the index.' })
  files!: number

  @Field(() => Int, { description: 'How many rows its files hold in all.' })
  rows!: number

  @Field(() => Int, { description: 'In how many parts it is read, see `gdprArchivePart`.' })
  parts!: number

  @Field(() => DateTime, { description: 'When it was finished, UTC.' })
  readyAt!: string

  @Field(() => DateTime, { description: 'It is deleted then.' })
  expiresAt!: string
}

@ObjectType({ description: 'A person’s request about their data.' })
export class GdprRequest {
  @Field(() => ID, { description: '`gdpr_req_…`' })
  id!: string

  @Field(() => ID, { description: 'Whose data it is about.' })
  userId!: string

  @Field(() => GdprRequestTypeEnum, { description: 'What the person wants done with their data.' })
  type!: RequestType

  @Field(() => GdprRequestStateEnum, {
    description: 'Where the work on it stands; which state may follow which is said at each.',
  })
  state!: RequestState

  @Field(() => ID, { description: 'Who asked: the person, or an administrator.' })
  requestedBy!: string

  @Field(() => [GdprDataTypeEnum], { description: 'What it is limited to; empty means everything.' })
  dataTypes!: readonly DataCategory[]

  @Field(() => GdprFormatEnum, {
    nullable: true,
    description: 'What the files of the archive are; null where no archive is asked for.',
  })
  format?: ArchiveFormat

  @Field(() => GdprDeliveryMethodEnum, {
    nullable: true,
    description: 'How the archive reaches the person; null where no archive is asked for.',
  })
  deliveryMethod?: DeliveryMethod

  @Field(() => String, { nullable: true, description: 'The member that is to be rectified.' })
  field?: string

  @Field(() => String, {
    nullable: true,
    description: 'Why, in the person’s words; null where they gave none. Show it as text.',
  })
  reason?: string

  @Field(() => String, {
    nullable: true,
    description:
      'low, normal, high or urgent, as the person sees it; null where they did not say. The due ' +
      'date is the same.',
  })
  priority?: string

  @Field(() => String, {
    nullable: true,
    description: 'How the person wants to hear of it; null where they did not say.',
  })
  contactMethod?: string

  @Field(() => String, { nullable: true, description: 'The service that did not answer.' })
  waitingFor?: string

  @Field(() => DateTime, { nullable: true, description: 'Since when it waits.' })
  waitingSince?: string

  @Field(() => String, { nullable: true, description: 'Why it was given up.' })
  failure?: string

  @Field(() => String, { nullable: true, description: 'What was answered, in words.' })
  note?: string

  @Field(() => GdprArchive, { nullable: true, description: 'Of access and portability, when it is ready.' })
  archive?: GdprArchive

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Of an erasure: what was deleted, anonymised and kept, by service, with a SHA-256 over it.',
  })
  certificate?: Readonly<Record<string, unknown>>

  @Field(() => Int, { description: 'Counts the changes of the request.' })
  version!: number

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'By when it must be answered: within one month.' })
  dueAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When the work on it began, UTC; null before.' })
  startedAt?: string

  @Field(() => DateTime, { nullable: true, description: 'When it was answered.' })
  finishedAt?: string
}

@ObjectType({ description: 'A page of requests about personal data.' })
export class GdprRequestConnection extends Connection(GdprRequest) {}

@ObjectType({ description: 'A request that was just made.' })
export class GdprRequestReceipt {
  @Field(() => ID, { description: 'Id of the request, to follow it by (`gdpr_req_…`).' })
  requestId!: string

  @Field(() => String, { description: 'What happens next, in a sentence.' })
  message!: string

  @Field(() => GdprRequest, { description: 'The request as it was noted.' })
  request!: GdprRequest
}

@ObjectType({ description: 'A piece of an archive; all of them in order are the zip.' })
export class GdprArchivePart {
  @Field(() => Int, { description: 'Which piece it is, from 0.' })
  position!: number

  @Field(() => String, { description: 'The bytes of the piece in base64.' })
  content!: string
}

@ObjectType({ description: 'A consent given or withdrawn. It never changes; a later one takes its place.' })
export class Consent {
  @Field(() => ID, { description: '`cns_…`' })
  id!: string

  @Field(() => ID, { description: 'Whose consent it is (`usr_…`).' })
  userId!: string

  @Field(() => String, { description: 'What it is about, for instance `marketing`.' })
  type!: string

  @Field(() => Boolean, { description: 'true: given; false: refused or withdrawn.' })
  granted!: boolean

  @Field(() => DateTime, { description: 'When the person decided, as the client says.' })
  givenAt!: string

  @Field(() => DateTime, { description: 'When the platform wrote it down, UTC.' })
  recordedAt!: string

  @Field(() => ID, { description: 'The person, or the administrator who wrote it down.' })
  recordedBy!: string

  @Field(() => ID, { description: 'The request it was made by.' })
  requestId!: string
}

@ObjectType({ description: 'A page of consents.' })
export class ConsentConnection extends Connection(Consent) {}
