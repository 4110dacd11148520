import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'

/** What can be kept from signing in. */
export const blockKinds = ['account', 'address'] as const
export type BlockKind = (typeof blockKinds)[number]

export const BlockKindEnum = enumType('SignInBlockKind', blockKinds, 'What is kept from signing in.', {
  account: 'One account, wherever the attempt comes from.',
  address: 'Every attempt from one IP address.',
})

@ObjectType({
  description: 'An account or address that may not sign in for a while, after too many failures.',
})
export class SignInBlock {
  @Field(() => ID, { description: '`sec_…`' })
  id!: string

  @Field(() => BlockKindEnum, { description: 'Whether an account or an address is kept out.' })
  kind!: BlockKind

  @Field(() => String, { description: 'The e-mail or the address.' })
  subject!: string

  @Field(() => String, { description: 'What led to it, in a sentence.' })
  reason!: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'When it is over by itself.' })
  until!: string

  @Field(() => DateTime, { nullable: true, description: 'When an administrator ended it.' })
  liftedAt?: string

  @Field(() => ID, {
    nullable: true,
    description: 'The administrator who ended it (`usr_…`); null where nobody did.',
  })
  liftedBy?: string
}

@ObjectType({ description: 'A page of sign-in blocks.' })
export class SignInBlockConnection extends Connection(SignInBlock) {}
