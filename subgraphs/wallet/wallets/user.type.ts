import { Directive, Field, ID, ObjectType } from 'type-graphql'

/** The backoffice owns people; the wallet adds what they hold. */
@ObjectType({ description: 'A person of the platform.' })
@Directive('@key(fields: "id")')
export class User {
  @Field(() => ID, { description: '`usr_…`' })
  id!: string
}
