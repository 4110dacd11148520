import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'

/** The target of a block. */
export const blockKinds = ['account', 'address'] as const
export type BlockKind = (typeof blockKinds)[number]

export const BlockKindEnum = enumType('SignInBlockKind', blockKinds, 'What a block applies to.', {
  account: 'One account, from the network that the failures came from.',
  address: 'Every sign-in from one network.',
})

@ObjectType({ description: 'A temporary block from signing in, after too many failures.' })
export class SignInBlock {
  @Field(() => ID, { description: '`sec_…`' })
  id!: string

  @Field(() => BlockKindEnum, { description: 'Whether an account or an address is blocked.' })
  kind!: BlockKind

  @Field(() => String, {
    description: 'The e-mail of an account, or a network: an IPv4 address or the /64 of an IPv6 address.',
  })
  subject!: string

  @Field(() => String, {
    nullable: true,
    description:
      'The network from which a blocked account cannot be used to sign in; null for a blocked network.',
  })
  network?: string

  @Field(() => String, { description: 'Human-readable reason.' })
  reason!: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'When it expires.' })
  until!: string

  @Field(() => DateTime, { nullable: true, description: 'When an administrator lifted it.' })
  liftedAt?: string

  @Field(() => ID, {
    nullable: true,
    description: 'The administrator who lifted it (`usr_…`); null otherwise.',
  })
  liftedBy?: string
}

@ObjectType({ description: 'A page of sign-in blocks.' })
export class SignInBlockConnection extends Connection(SignInBlock) {}

@ObjectType({ description: 'Whether and when a sign-in may be tried.' })
export class SignInCheck {
  @Field(() => DateTime, { nullable: true, description: 'When the block ends; null when there is none.' })
  blockedUntil?: string

  @Field(() => Int, {
    description:
      'Milliseconds to wait before the password is verified, unless the account has a session from the same network.',
  })
  delayMs!: number
}
