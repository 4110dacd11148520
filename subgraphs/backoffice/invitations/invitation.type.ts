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
  'Where an invitation stands; a pending one may have expired.',
  {
    pending: 'The link was mailed and not used. Works until `expiresAt`, 7 days later.',
    accepted: 'The person chose a password. Final.',
    revoked: 'An administrator took it back; the link no longer works. Final.',
  },
)

@ObjectType({ description: 'An invitation by mail to choose a password and sign in.' })
export class Invitation {
  @Field(() => ID, { description: '`ivt_…`' })
  id!: string

  @Field(() => String, { description: 'Where the link was mailed, and what the person will sign in with.' })
  email!: string

  @Field(() => String, { description: 'What the person is called, as the inviter wrote it.' })
  name!: string

  @Field(() => RoleEnum, { description: 'The role that the account has from then on.' })
  role!: Role

  @Field(() => String, { nullable: true, description: 'What the mail says beside the link.' })
  customMessage?: string

  @Field(() => ID, { nullable: true, description: 'The account it is for, where there is one already.' })
  userId?: string

  @Field(() => ID, { description: 'The person who invited (`usr_…`).' })
  invitedBy!: string

  @Field(() => InvitationStatusEnum, {
    description: 'Whether the link was used; see `expiresAt` for whether it still works.',
  })
  status!: InvitationStatus

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'Until when the link works.' })
  expiresAt!: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the person chose a password, UTC; null before.',
  })
  acceptedAt?: string
}

@ObjectType({ description: 'A page of invitations.' })
export class InvitationConnection extends Connection(Invitation) {}

@InputType({ description: 'Somebody who is asked by mail to join.' })
export class InviteInput {
  @Field(() => String, { description: 'Where to mail the link, and what the person will sign in with.' })
  email!: string

  @Field(() => String, { description: 'What the person is called, at most 200 characters.' })
  name!: string

  @Field(() => RoleEnum, { description: 'What the person may do once they have joined.' })
  role!: Role

  @Field(() => String, { nullable: true, description: 'Stands in the mail beside the link.' })
  customMessage?: string | null
}

@ObjectType({ description: 'An invitation that was used.' })
export class InvitationAccepted {
  @Field(() => ID, { description: 'The account that they sign in to from now on (`usr_…`).' })
  userId!: string

  @Field(() => String, { description: 'What to sign in with, beside the password.' })
  email!: string
}
