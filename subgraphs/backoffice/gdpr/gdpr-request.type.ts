import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type DataCategory, dataCategories } from '../../shared/personal-data/personal-table.js'
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
)
export const GdprRequestStateEnum = enumType(
  'GdprRequestState',
  requestStates,
  '`waiting`: a service that is needed does not answer, it is tried again; `awaiting_admin`: an administrator ' +
    'answers it; `failed`: given up after a fault of ours.',
)
export const GdprDataTypeEnum = enumType('GdprDataType', dataCategories, 'What data is about.')
export const GdprFormatEnum = enumType('GdprFormat', archiveFormats, 'What the files of an archive are.')
export const GdprDeliveryMethodEnum = enumType(
  'GdprDeliveryMethod',
  deliveryMethods,
  '`email` mails a link to the archive; both tell of it in the app.',
)

@ObjectType({ description: 'An archive of personal data: a zip of JSON files with an index.' })
export class GdprArchive {
  @Field(() => String)
  fileName!: string

  @Field(() => Int, { description: 'In bytes.' })
  size!: number

  @Field(() => String, { description: 'SHA-256 of the zip, in hex.' })
  sha256!: string

  @Field(() => Int, { description: 'How many files are in it, without the index.' })
  files!: number

  @Field(() => Int, { description: 'How many rows its files hold in all.' })
  rows!: number

  @Field(() => Int, { description: 'In how many parts it is read, see `gdprArchivePart`.' })
  parts!: number

  @Field(() => DateTime)
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

  @Field(() => GdprRequestTypeEnum)
  type!: RequestType

  @Field(() => GdprRequestStateEnum)
  state!: RequestState

  @Field(() => ID, { description: 'Who asked: the person, or an administrator.' })
  requestedBy!: string

  @Field(() => [GdprDataTypeEnum], { description: 'What it is limited to; empty means everything.' })
  dataTypes!: readonly DataCategory[]

  @Field(() => GdprFormatEnum, { nullable: true })
  format?: ArchiveFormat

  @Field(() => GdprDeliveryMethodEnum, { nullable: true })
  deliveryMethod?: DeliveryMethod

  @Field(() => String, { nullable: true, description: 'The member that is to be rectified.' })
  field?: string

  @Field(() => String, { nullable: true })
  reason?: string

  @Field(() => String, { nullable: true })
  priority?: string

  @Field(() => String, { nullable: true })
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

  @Field(() => Int)
  version!: number

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'By when it must be answered: within one month.' })
  dueAt!: string

  @Field(() => DateTime, { nullable: true })
  startedAt?: string

  @Field(() => DateTime, { nullable: true, description: 'When it was answered.' })
  finishedAt?: string
}

@ObjectType({ description: 'A page of requests about personal data.' })
export class GdprRequestConnection extends Connection(GdprRequest) {}

@ObjectType({ description: 'A request that was just made.' })
export class GdprRequestReceipt {
  @Field(() => ID)
  requestId!: string

  @Field(() => String)
  message!: string

  @Field(() => GdprRequest)
  request!: GdprRequest
}

@ObjectType({ description: 'A piece of an archive; all of them in order are the zip.' })
export class GdprArchivePart {
  @Field(() => Int, { description: 'From 0.' })
  position!: number

  @Field(() => String, { description: 'Base64.' })
  content!: string
}

@ObjectType({ description: 'A consent given or withdrawn. It never changes; a later one takes its place.' })
export class Consent {
  @Field(() => ID, { description: '`cns_…`' })
  id!: string

  @Field(() => ID)
  userId!: string

  @Field(() => String, { description: 'What it is about, for instance `marketing`.' })
  type!: string

  @Field(() => Boolean)
  granted!: boolean

  @Field(() => DateTime, { description: 'When the person decided, as the client says.' })
  givenAt!: string

  @Field(() => DateTime)
  recordedAt!: string

  @Field(() => ID, { description: 'The person, or the administrator who wrote it down.' })
  recordedBy!: string

  @Field(() => ID, { description: 'The request it was made by.' })
  requestId!: string
}

@ObjectType({ description: 'A page of consents.' })
export class ConsentConnection extends Connection(Consent) {}
