import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import type { Role } from '../../../schema/viewer.js'
import { enumType } from '../../shared/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { RoleEnum } from '../users/user.type.js'
import { type InvitationStatus, invitationStatuses } from './invitation.state.js'

export const InvitationStatusEnum = enumType(
  'InvitationStatus',
  invitationStatuses,
  'Where an invitation stands; a pending one may have expired.',
)

@ObjectType({ description: 'An invitation by mail to choose a password and sign in.' })
export class Invitation {
  @Field(() => ID, { description: '`ivt_…`' })
  id!: string

  @Field(() => String)
  email!: string

  @Field(() => String)
  name!: string

  @Field(() => RoleEnum)
  role!: Role

  @Field(() => String, { nullable: true, description: 'What the mail says beside the link.' })
  customMessage?: string

  @Field(() => ID, { nullable: true, description: 'The account it is for, where there is one already.' })
  userId?: string

  @Field(() => ID, { description: 'Who invited.' })
  invitedBy!: string

  @Field(() => InvitationStatusEnum)
  status!: InvitationStatus

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'Until when the link works.' })
  expiresAt!: string

  @Field(() => DateTime, { nullable: true })
  acceptedAt?: string
}

@ObjectType({ description: 'A page of invitations.' })
export class InvitationConnection extends Connection(Invitation) {}

@InputType({ description: 'Whom to invite.' })
export class InviteInput {
  @Field(() => String)
  email!: string

  @Field(() => String)
  name!: string

  @Field(() => RoleEnum)
  role!: Role

  @Field(() => String, { nullable: true, description: 'Stands in the mail beside the link.' })
  customMessage?: string | null
}

@ObjectType({ description: 'An invitation that was used.' })
export class InvitationAccepted {
  @Field(() => ID)
  userId!: string

  @Field(() => String, { description: 'What to sign in with, beside the password.' })
  email!: string
}
