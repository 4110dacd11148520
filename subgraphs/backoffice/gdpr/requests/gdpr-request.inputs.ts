import { Field, ID, InputType } from 'type-graphql'
import type { MemoType } from '../../../../schema/memo-rules.js'
import { DateTime } from '../../../../schema/scalars.js'
import { MemoTypeEnum } from '../../../shared/graphql/memo-type.js'
import type { DataCategory } from '../../../shared/personal-data/inventory.js'
import type { RequestState, RequestType } from './gdpr-request.state.js'
import {
  type ArchiveFormat,
  type DeliveryMethod,
  GdprDataTypeEnum,
  GdprDeliveryMethodEnum,
  GdprFormatEnum,
  GdprRequestStateEnum,
  GdprRequestTypeEnum,
} from './gdpr-request.type.js'

const WHOSE = 'User id; default: the viewer. Another person requires role admin.'

@InputType({ description: 'Optional details of a request.' })
export class GdprRequestMetadataInput {
  @Field(() => String, { nullable: true, description: 'Reason, at most 2,000 characters.' })
  reason?: string | null

  @Field(() => String, { nullable: true, description: 'low, normal, high or urgent.' })
  priority?: string | null

  @Field(() => String, { nullable: true, description: 'How the person wants to be contacted.' })
  contactMethod?: string | null
}

@InputType({ description: 'A request about personal data.' })
export class CreateGdprRequestInput {
  @Field(() => GdprRequestTypeEnum, { description: 'The requested right.' })
  requestType!: RequestType

  @Field(() => GdprRequestMetadataInput, {
    nullable: true,
    description: 'Reason, priority and contact method.',
  })
  metadata?: GdprRequestMetadataInput | null

  @Field(() => ID, { nullable: true, description: WHOSE })
  userId?: string | null
}

@InputType({ description: 'An archive of personal data.' })
export class GdprArchiveInput {
  @Field(() => [GdprDataTypeEnum], { nullable: true, description: 'Default: everything.' })
  dataTypes?: DataCategory[] | null

  @Field(() => GdprFormatEnum, {
    nullable: true,
    description: 'Format of the files in the archive; default json.',
  })
  format?: ArchiveFormat | null

  @Field(() => GdprDeliveryMethodEnum, {
    nullable: true,
    description: 'How the archive is delivered; default download.',
  })
  deliveryMethod?: DeliveryMethod | null

  @Field(() => ID, { nullable: true, description: WHOSE })
  userId?: string | null
}

@InputType({ description: 'A correction of the profile.' })
export class GdprRectificationInput {
  @Field(() => String, { description: 'The member of the profile, for instance `name`.' })
  field!: string

  @Field(() => String, { nullable: true, description: 'The current value; checked when it is given.' })
  currentValue?: string | null

  @Field(() => String, { description: 'The new value; validated like the profile.' })
  newValue!: string

  @Field(() => String, { nullable: true, description: 'Reason, at most 2,000 characters.' })
  reason?: string | null

  @Field(() => ID, { nullable: true, description: WHOSE })
  userId?: string | null
}

@InputType({ description: 'An erasure of personal data.' })
export class GdprErasureInput {
  @Field(() => [GdprDataTypeEnum], {
    nullable: true,
    description:
      'Default: everything. `personal_info` also means everything, because it includes the account.',
  })
  dataTypes?: DataCategory[] | null

  @Field(() => String, { nullable: true, description: 'Reason, at most 2,000 characters.' })
  reason?: string | null

  @Field(() => Boolean, { description: 'Must be true: an erasure cannot be undone.' })
  confirmDeletion!: boolean

  @Field(() => String, {
    nullable: true,
    description:
      'A ledger address that receives the balance of your wallets before the erasure; only you can set it, shortly after ' +
      'a sign-in and with your second factor if you have one. The erasure then begins after a notice period. Balances ' +
      'that cannot be paid out stay in custody until an administrator pays them out.',
  })
  walletDestination?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'The memo of the payouts to `walletDestination`, by which an exchange finds its customer; see `walletMemoType`. ' +
      'Required if the account requires one.',
  })
  walletMemo?: string | null

  @Field(() => MemoTypeEnum, { nullable: true, description: 'The type of `walletMemo`; default `text`.' })
  walletMemoType?: MemoType | null

  @Field(() => ID, { nullable: true, description: WHOSE })
  userId?: string | null
}

@InputType({ description: 'Gives or withdraws a consent.' })
export class GdprConsentInput {
  @Field(() => String, { description: 'Purpose, for instance `marketing`.' })
  consentType!: string

  @Field(() => Boolean, { description: 'true: given; false: withdrawn.' })
  granted!: boolean

  @Field(() => String, {
    nullable: true,
    description:
      'Version of the text that the person has read, as part of the proof: letters, digits, `.`, `_` and `-`, at most 50.',
  })
  textVersion?: string | null

  @Field(() => DateTime, { nullable: true, description: 'When the person decided; default now.' })
  timestamp?: string | null

  @Field(() => ID, { nullable: true, description: WHOSE })
  userId?: string | null
}

@InputType({ description: 'Which requests to list; all given members must match.' })
export class GdprRequestFilter {
  @Field(() => GdprRequestTypeEnum, { nullable: true, description: 'Only requests of this kind.' })
  type?: RequestType | null

  @Field(() => GdprRequestStateEnum, { nullable: true, description: 'Only requests in this state.' })
  state?: RequestState | null

  @Field(() => ID, {
    nullable: true,
    description: 'User id; people other than administrators see only their own.',
  })
  userId?: string | null

  @Field(() => Boolean, { nullable: true, description: 'Whether the request is open after its due date.' })
  isOverdue?: boolean | null
}
