import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import { PageArg, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { GdprConsentInput } from '../requests/gdpr-request.inputs.js'
import type { GdprRequests } from '../requests/gdpr-request.service.js'
import { Consent, ConsentConnection, GdprRequestReceipt } from '../requests/gdpr-request.type.js'

const WHOSE = 'User id; default: the viewer. Another person requires role admin.'

@Resolver(() => Consent)
export class ConsentResolver {
  constructor(private readonly requests: GdprRequests) {}

  @Query(() => ConsentConnection, { description: 'Consents that were given and withdrawn, newest first.' })
  @Allow('signed-in')
  consentHistory(
    @Ctx() context: GraphContext,
    @Arg('userId', () => ID, { nullable: true, description: WHOSE }) userId?: string,
    @PageArg() page?: PageInput,
  ) {
    return this.requests.consentHistory(context, userId, page ?? {})
  }

  @Query(() => [Consent], { description: 'Current consents: the latest decision of each type.' })
  @Allow('signed-in')
  currentConsents(
    @Ctx() context: GraphContext,
    @Arg('userId', () => ID, { nullable: true, description: WHOSE }) userId?: string,
  ) {
    return this.requests.currentConsents(context, userId)
  }

  @Mutation(() => GdprRequestReceipt, {
    description: 'Gives or withdraws a consent; earlier decisions stay in the history.',
  })
  @Allow('signed-in')
  recordConsent(
    @Ctx() context: GraphContext,
    @Arg('input', () => GdprConsentInput) input: GdprConsentInput,
  ): Promise<GdprRequestReceipt> {
    return this.requests.consent(context, input)
  }
}
