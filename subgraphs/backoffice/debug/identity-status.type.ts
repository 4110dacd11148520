import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A sign-in method.' })
export class IdentityApp {
  @Field(() => String, { description: 'Its name, for instance email.' })
  name!: string
}

@ObjectType({
  description: 'Configuration of the identity provider, without secrets. Not available in production.',
})
export class IdentityStatus {
  @Field(() => String, { description: 'Name of the identity provider.' })
  provider!: string

  @Field(() => Boolean, { description: 'Whether it can be used to sign in.' })
  configured!: boolean

  @Field(() => Int, { description: 'Number of accounts that can sign in.' })
  accounts!: number

  @Field(() => Int, { description: 'Number of valid sessions.' })
  activeSessions!: number

  @Field(() => Int, { description: 'Number of keys that sign ID tokens.' })
  signingKeys!: number

  @Field(() => [IdentityApp], { description: 'The available sign-in methods.' })
  apps!: readonly IdentityApp[]
}
