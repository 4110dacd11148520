import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Case } from '../cases/case.type.js'
import { Donation } from '../donations/donation.type.js'
import { SocialPost } from '../social-posts/social-post.type.js'
import { guardianLoader } from './guardian.reference.js'
import type { Guardians } from './guardian.service.js'
import { Guardian } from './guardian.type.js'

/** What guardians add to cases. */
@Resolver(() => Case)
export class CaseGuardianResolver {
  readonly #load: ReturnType<typeof guardianLoader>

  constructor(guardians: Guardians) {
    this.#load = guardianLoader(guardians)
  }

  @FieldResolver(() => Guardian, { nullable: true, description: 'Who looks after the case.' })
  async guardian(@Root() { guardianId }: Case, @Ctx() context: GraphContext): Promise<Guardian | undefined> {
    return guardianId ? this.#load(context, guardianId) : undefined
  }
}

/** What guardians add to donations. */
@Resolver(() => Donation)
export class DonationGuardianResolver {
  readonly #load: ReturnType<typeof guardianLoader>

  constructor(guardians: Guardians) {
    this.#load = guardianLoader(guardians)
  }

  @FieldResolver(() => Guardian, {
    nullable: true,
    description: 'Who looked after the case when the donation was made.',
  })
  async guardian(
    @Root() { guardianId }: Donation,
    @Ctx() context: GraphContext,
  ): Promise<Guardian | undefined> {
    return guardianId ? this.#load(context, guardianId) : undefined
  }
}

/** What guardians add to social posts. */
@Resolver(() => SocialPost)
export class SocialPostGuardianResolver {
  readonly #load: ReturnType<typeof guardianLoader>

  constructor(guardians: Guardians) {
    this.#load = guardianLoader(guardians)
  }

  @FieldResolver(() => Guardian, {
    nullable: true,
    description: 'Who wrote it; null once that person is no guardian any more.',
  })
  guardian(@Root() { guardianId }: SocialPost, @Ctx() context: GraphContext): Promise<Guardian | undefined> {
    return this.#load(context, guardianId)
  }
}
