import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Case } from '../cases/case.type.js'
import { Donation } from '../donations/donation.type.js'
import { SocialPost } from '../social-posts/social-post.type.js'
import { guardianLoader } from './guardian.reference.js'
import type { Guardians } from './guardian.service.js'
import { Guardian } from './guardian.type.js'

/** Adds the guardian to a type of records. */
function guardianFieldOf(type: typeof Case | typeof Donation | typeof SocialPost, description: string) {
  @Resolver(() => type)
  class GuardianField {
    readonly #load: ReturnType<typeof guardianLoader>

    constructor(guardians: Guardians) {
      this.#load = guardianLoader(guardians)
    }

    @FieldResolver(() => Guardian, { nullable: true, description })
    guardian(
      @Root() { guardianId }: { readonly guardianId?: string },
      @Ctx() context: GraphContext,
    ): Awaitable<Guardian | undefined> {
      return guardianId ? this.#load(context, guardianId) : undefined
    }
  }
  return GuardianField
}

/** Guardian of a case. */
export const CaseGuardianResolver = guardianFieldOf(
  Case,
  'The guardian who is responsible for it; null without one.',
)

/** Guardian of a donation. */
export const DonationGuardianResolver = guardianFieldOf(
  Donation,
  'The guardian of the case when the donation was created.',
)

/** Guardian of a social post. */
export const SocialPostGuardianResolver = guardianFieldOf(
  SocialPost,
  'The author; null once the person is no longer a guardian.',
)
