import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A way to sign in.' })
export class IdentityApp {
  @Field(() => String, { description: 'Its name, for instance email.' })
  name!: string
}

@ObjectType({
  description: 'How the identity provider is set up; holds no secret. Not available in production.',
})
export class IdentityStatus {
  @Field(() => String, { description: 'The identity provider that people sign in with.' })
  provider!: string

  @Field(() => Boolean, { description: 'Whether people can sign in with it.' })
  configured!: boolean

  @Field(() => Int, { description: 'How many accounts people can sign in with.' })
  accounts!: number

  @Field(() => Int, { description: 'How many sessions are valid now.' })
  activeSessions!: number

  @Field(() => Int, { description: 'Keys that sign ID tokens now.' })
  signingKeys!: number

  @Field(() => [IdentityApp], { description: 'The ways to sign in.' })
  apps!: readonly IdentityApp[]
}
