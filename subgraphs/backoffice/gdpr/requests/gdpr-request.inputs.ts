import { Field, ID, InputType } from 'type-graphql'
import { DateTime } from '../../../../schema/scalars.js'
import type { DataCategory } from '../../../shared/personal-data/personal-table.js'
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

const WHOSE = 'Whose data; default: yours. Administrators only may name somebody else.'

@InputType({ description: 'What goes with a request.' })
export class GdprRequestMetadataInput {
  @Field(() => String, {
    nullable: true,
    description: 'Why, in the person’s words; at most 2,000 characters.',
  })
  reason?: string | null

  @Field(() => String, { nullable: true, description: 'low, normal, high or urgent.' })
  priority?: string | null

  @Field(() => String, { nullable: true, description: 'How the person wants to hear of it.' })
  contactMethod?: string | null
}

@InputType({ description: 'A request about personal data.' })
export class CreateGdprRequestInput {
  @Field(() => GdprRequestTypeEnum, { description: 'What the person wants done with their data.' })
  requestType!: RequestType

  @Field(() => GdprRequestMetadataInput, {
    nullable: true,
    description: 'Why, and how the person wants to hear of it; may be left out.',
  })
  metadata?: GdprRequestMetadataInput | null

  @Field(() => ID, { nullable: true, description: WHOSE })
  userId?: string | null
}

@InputType({ description: 'Asks for an archive of personal data.' })
export class GdprArchiveInput {
  @Field(() => [GdprDataTypeEnum], { nullable: true, description: 'Default: everything.' })
  dataTypes?: DataCategory[] | null

  @Field(() => GdprFormatEnum, {
    nullable: true,
    description: 'What the files of the archive are; default json.',
  })
  format?: ArchiveFormat | null

  @Field(() => GdprDeliveryMethodEnum, {
    nullable: true,
    description: 'How the archive reaches the person; default download.',
  })
  deliveryMethod?: DeliveryMethod | null

  @Field(() => ID, { nullable: true, description: WHOSE })
  userId?: string | null
}

@InputType({ description: 'Asks for a correction of the profile.' })
export class GdprRectificationInput {
  @Field(() => String, { description: 'The member of the profile, for instance `name`.' })
  field!: string

  @Field(() => String, { nullable: true, description: 'What stands there now; checked where it is given.' })
  currentValue?: string | null

  @Field(() => String, { description: 'What should stand there; the rules of the profile hold for it.' })
  newValue!: string

  @Field(() => String, {
    nullable: true,
    description: 'Why, in the person’s words; at most 2,000 characters.',
  })
  reason?: string | null

  @Field(() => ID, { nullable: true, description: WHOSE })
  userId?: string | null
}

@InputType({ description: 'Asks for the erasure of personal data.' })
export class GdprErasureInput {
  @Field(() => [GdprDataTypeEnum], {
    nullable: true,
    description: 'Default: everything. `personal_info` means everything too: the account goes with it.',
  })
  dataTypes?: DataCategory[] | null

  @Field(() => String, {
    nullable: true,
    description: 'Why, in the person’s words; at most 2,000 characters.',
  })
  reason?: string | null

  @Field(() => Boolean, { description: 'Must be true: an erasure cannot be undone.' })
  confirmDeletion!: boolean

  @Field(() => String, {
    nullable: true,
    description:
      'A ledger address that gets what your wallets hold, before you are erased; only you can name it. Without it, and ' +
      'where it cannot take everything, what they hold stays in custody until an administrator pays it out.',
  })
  walletDestination?: string | null

  @Field(() => ID, { nullable: true, description: WHOSE })
  userId?: string | null
}

@InputType({ description: 'Gives or withdraws a consent.' })
export class GdprConsentInput {
  @Field(() => String, { description: 'What it is about, for instance `marketing`.' })
  consentType!: string

  @Field(() => Boolean, { description: 'true gives it, false withdraws it.' })
  granted!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When the person decided; default now.' })
  timestamp?: string | null

  @Field(() => ID, { nullable: true, description: WHOSE })
  userId?: string | null
}

@InputType({ description: 'Which requests to list; members that are given must all hold.' })
export class GdprRequestFilter {
  @Field(() => GdprRequestTypeEnum, { nullable: true, description: 'Only requests of this kind.' })
  type?: RequestType | null

  @Field(() => GdprRequestStateEnum, { nullable: true, description: 'Only requests in this state.' })
  state?: RequestState | null

  @Field(() => ID, {
    nullable: true,
    description: 'Whose; people other than administrators see their own only.',
  })
  userId?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the due date passed without an answer.',
  })
  isOverdue?: boolean | null
}
