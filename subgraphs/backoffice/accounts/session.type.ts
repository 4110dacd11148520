import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'A session of the viewer: one sign-in, on one device.' })
export class Session {
  @Field(() => ID, { description: 'Id of the session; not its token.' })
  id!: string

  @Field(() => Boolean, { description: 'Whether it is the session of this request.' })
  isCurrent!: boolean

  @Field(() => DateTime, { description: 'When the person signed in.' })
  createdAt!: string

  @Field(() => DateTime, {
    description:
      'When it ends: seven days after its last use, at the latest when the maximum age of sessions is reached.',
  })
  expiresAt!: string

  @Field(() => String, { nullable: true, description: 'IP address of the sign-in; null when it is unknown.' })
  ipAddress?: string

  @Field(() => String, {
    nullable: true,
    description: 'Browser or app, as it named itself; null when unknown.',
  })
  userAgent?: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when the second factor counts as verified; null when it was never verified.',
  })
  mfaVerifiedUntil?: string
}
