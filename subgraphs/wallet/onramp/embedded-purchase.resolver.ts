import { Arg, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { EmbeddedProvider } from './embedded-provider.service.js'
import { EmbeddedPurchase } from './embedded-purchase.type.js'

const LINK = 'The signed link (`OnrampLink.url`), or its query string.'

@Resolver(() => EmbeddedPurchase)
export class EmbeddedPurchaseResolver {
  constructor(private readonly provider: EmbeddedProvider) {}

  @Query(() => EmbeddedPurchase, {
    nullable: true,
    description:
      'The purchase of a link to the simulated on-ramp provider; null for a link that was not signed here, and always if a ' +
      'real provider is configured.',
  })
  @Allow('anyone')
  embeddedPurchase(@Arg('link', () => String, { description: LINK }) link: string) {
    return this.provider.find(link)
  }

  @Mutation(() => EmbeddedPurchase, {
    description:
      'Pays or cancels a purchase at the simulated on-ramp provider. No money is charged. One that was paid or has failed ' +
      'is returned unchanged. NOT_FOUND for a link that was not signed here, CONFLICT for an expired one.',
  })
  @Allow('anyone')
  settleEmbeddedPurchase(
    @Arg('link', () => String, { description: LINK }) link: string,
    @Arg('isPaid', () => Boolean, {
      description:
        'Whether to pay. The provider declines more than 10,000.00, and payments for closed wallets.',
    })
    isPaid: boolean,
  ): Promise<EmbeddedPurchase> {
    return this.provider.settle(link, isPaid)
  }
}
