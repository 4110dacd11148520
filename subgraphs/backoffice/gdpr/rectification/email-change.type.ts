import { Field, ObjectType } from 'type-graphql'

@ObjectType({ description: 'The address that a person signs in with from now on.' })
export class AccountAddress {
  @Field(() => String, { description: 'The e-mail address.' })
  email!: string
}
