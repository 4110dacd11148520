import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import type { Role } from '../../../schema/viewer.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { RoleEnum } from '../users/user.type.js'
import { type InvitationStatus, invitationStatuses } from './invitation.state.js'

export const InvitationStatusEnum = enumType(
  'InvitationStatus',
  invitationStatuses,
  'State of an invitation; a pending one may have expired.',
  {
    pending: 'Mailed and not used. Valid until `expiresAt`, 7 days later.',
    accepted: 'The person chose a password. Final.',
    revoked: 'Revoked by an administrator; the link no longer works. Final.',
  },
)

@ObjectType({ description: 'An invitation by mail to choose a password and sign in.' })
export class Invitation {
  @Field(() => ID, { description: '`ivt_…`' })
  id!: string

  @Field(() => String, { description: 'E-mail that the link was sent to, used to sign in.' })
  email!: string

  @Field(() => String, { description: 'Name, as given by the inviter.' })
  name!: string

  @Field(() => RoleEnum, { description: 'Role of the account.' })
  role!: Role

  @Field(() => String, { nullable: true, description: 'Message in the e-mail.' })
  customMessage?: string

  @Field(() => ID, { nullable: true, description: 'The account, if it already exists.' })
  userId?: string

  @Field(() => ID, { description: 'The inviter (`usr_…`).' })
  invitedBy!: string

  @Field(() => InvitationStatusEnum, { description: 'State; see `expiresAt` for its validity.' })
  status!: InvitationStatus

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'When the link expires.' })
  expiresAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When it was accepted; null before.' })
  acceptedAt?: string

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Since when the mail server refuses the mail permanently; null otherwise. Invite again with the right address.',
  })
  undeliverableSince?: string
}

@ObjectType({ description: 'A page of invitations.' })
export class InvitationConnection extends Connection(Invitation) {}

@InputType({ description: 'A person to invite by e-mail.' })
export class InviteInput {
  @Field(() => String, { description: 'E-mail to send the link to, used to sign in.' })
  email!: string

  @Field(() => String, { description: 'Name, at most 200 characters.' })
  name!: string

  @Field(() => RoleEnum, { description: 'Role of the account.' })
  role!: Role

  @Field(() => String, { nullable: true, description: 'Message in the e-mail.' })
  customMessage?: string | null
}

@ObjectType({ description: 'The account of an accepted invitation.' })
export class InvitationAccepted {
  @Field(() => ID, { description: 'The account (`usr_…`).' })
  userId!: string

  @Field(() => String, { description: 'E-mail to sign in with.' })
  email!: string
}
