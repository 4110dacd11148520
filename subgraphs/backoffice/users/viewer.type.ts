import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import type { Role } from '../../../schema/viewer.js'
import type { UserRecord } from './user.store.js'
import { RoleEnum, User } from './user.type.js'

@ObjectType({ description: 'The person who sent the request.' })
export class Viewer {
  @Field(() => RoleEnum, { description: 'Role of the person in this session.' })
  role!: Role

  @Field(() => [String], {
    description:
      'Root fields that the person may use, such as `Mutation.approveReviewItem`. Ownership of a wallet, case or ticket is ' +
      'checked in addition.',
  })
  permissions!: string[]

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which the person last authenticated, UTC; null if the token does not contain it.',
  })
  signedInAt?: string

  @Field(() => Boolean, { description: 'Whether the account has a second factor.' })
  hasSecondFactor!: boolean

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time until which the second factor counts as verified, UTC; null if it is not.',
  })
  secondFactorVerifiedUntil?: string

  @Field(() => User, {
    nullable: true,
    description: 'The account of the person; null before the second factor of the sign-in.',
  })
  user?: UserRecord
}
