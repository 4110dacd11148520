import { Field, ObjectType } from 'type-graphql'

@ObjectType({
  description:
    'A link that asks for a payment into a wallet (SEP-7), to be opened or scanned with any Stellar wallet.',
})
export class PaymentRequest {
  @Field(() => String, {
    description:
      'The link: `web+stellar:pay?destination=…`. It names its network unless that is the real public one, so that ' +
      'nobody pays test money in earnest or the other way round.',
  })
  uri!: string
}
