import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Case } from '../cases/case.type.js'
import { Donation } from '../donations/donation.type.js'
import { SocialPost } from '../social-posts/social-post.type.js'
import { guardianLoader } from './guardian.reference.js'
import type { Guardians } from './guardian.service.js'
import { Guardian } from './guardian.type.js'

/** Guardian of a case. */
@Resolver(() => Case)
export class CaseGuardianResolver {
  readonly #load: ReturnType<typeof guardianLoader>

  constructor(guardians: Guardians) {
    this.#load = guardianLoader(guardians)
  }

  @FieldResolver(() => Guardian, {
    nullable: true,
    description: 'The guardian who is responsible for it; null without one.',
  })
  async guardian(@Root() { guardianId }: Case, @Ctx() context: GraphContext): Promise<Guardian | undefined> {
    return guardianId ? this.#load(context, guardianId) : undefined
  }
}

/** Guardian of a donation. */
@Resolver(() => Donation)
export class DonationGuardianResolver {
  readonly #load: ReturnType<typeof guardianLoader>

  constructor(guardians: Guardians) {
    this.#load = guardianLoader(guardians)
  }

  @FieldResolver(() => Guardian, {
    nullable: true,
    description: 'The guardian of the case when the donation was created.',
  })
  async guardian(
    @Root() { guardianId }: Donation,
    @Ctx() context: GraphContext,
  ): Promise<Guardian | undefined> {
    return guardianId ? this.#load(context, guardianId) : undefined
  }
}

/** Guardian of a social post. */
@Resolver(() => SocialPost)
export class SocialPostGuardianResolver {
  readonly #load: ReturnType<typeof guardianLoader>

  constructor(guardians: Guardians) {
    this.#load = guardianLoader(guardians)
  }

  @FieldResolver(() => Guardian, {
    nullable: true,
    description: 'The author; null once the person is no longer a guardian.',
  })
  guardian(
    @Root() { guardianId }: SocialPost,
    @Ctx() context: GraphContext,
  ): Awaitable<Guardian | undefined> {
    return this.#load(context, guardianId)
  }
}
