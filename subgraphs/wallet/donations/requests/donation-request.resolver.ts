import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { LiveSubscription } from '../../../shared/graphql/live-subscription.js'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { PublicDonation } from '../public/public-donation.type.js'
import { DonationRequestInput } from './donation-request.inputs.js'
import type { DonationRequests } from './donation-request.service.js'
import type { DonationRequestState } from './donation-request.state.js'
import {
  DonationRequest,
  type DonationRequestRecord,
  DonationRequestStateEnum,
} from './donation-request.type.js'

/** Donation requests of people without an account. */
@Resolver(() => DonationRequest)
export class DonationRequestResolver {
  constructor(private readonly requests: DonationRequests) {}

  @Mutation(() => DonationRequest, {
    description:
      'Requests a donation to a case from any account, without one here: the payment is recognised by the memo of the ' +
      'request. It is expected for one hour; later payments are donations too.',
  })
  @Allow('anyone')
  requestDonation(
    @Ctx() context: GraphContext,
    @Arg('input', () => DonationRequestInput) input: DonationRequestInput,
  ) {
    return this.requests.create(context, input)
  }

  @Query(() => DonationRequest, {
    nullable: true,
    description: 'A donation request; null if there is none, and from 90 days after its expiry.',
  })
  @Allow('anyone')
  donationRequest(@Arg('id', () => ID) id: string) {
    return this.requests.find(id)
  }

  @LiveSubscription(() => DonationRequest, {
    description: 'The request when its payment was received. Its expiry follows from `expiresAt`.',
  })
  @Allow('anyone')
  donationRequestChanged(
    @Root() changed: DonationRequest,
    @Arg('id', () => ID, { description: 'The donation request (`drq_…`).' }) _id: string,
  ): DonationRequest {
    return changed
  }

  @FieldResolver(() => DonationRequestStateEnum, {
    description: 'Whether it awaits its payment, received it, or has expired.',
  })
  state(@Root() request: DonationRequestRecord): DonationRequestState {
    return this.requests.stateOf(request)
  }

  @FieldResolver(() => String, { description: 'The donation account to pay (`G…`), only with `memo`.' })
  account(@Root() request: DonationRequestRecord): Promise<string> {
    return this.requests.accountOf(request)
  }

  @FieldResolver(() => String, {
    description: 'A link that opens a wallet with account, memo, asset and amount (SEP-7).',
  })
  paymentUri(@Root() request: DonationRequestRecord): Promise<string> {
    return this.requests.uriOf(request)
  }

  @FieldResolver(() => PublicDonation, {
    nullable: true,
    description: 'The first donation that was paid with its memo; null while there is none.',
  })
  donation(@Root() request: DonationRequestRecord) {
    return this.requests.donationOf(request)
  }
}
