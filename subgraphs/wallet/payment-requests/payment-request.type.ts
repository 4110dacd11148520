import { Field, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A link that requests a payment to a wallet (SEP-7), for any Stellar wallet.' })
export class PaymentRequest {
  @Field(() => String, {
    description:
      'The link: `web+stellar:pay?destination=…`. It contains the network unless that is the real public one, so that ' +
      'payments on the wrong network are prevented.',
  })
  uri!: string
}
