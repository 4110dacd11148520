import { Ctx, Query, Resolver } from 'type-graphql'
import { readProjectFile } from '../../../runtime/project-root.js'
import { admits, type Guards } from '../../../schema/guards.js'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { personOf } from '../../shared/viewer.js'
import type { Users } from './user.service.js'
import { Viewer } from './viewer.type.js'

@Resolver(() => Viewer)
export class ViewerResolver {
  #guards: Guards | undefined

  constructor(private readonly users: Users) {}

  @Query(() => Viewer, {
    nullable: true,
    description: 'The person who sent the request; null without a sign-in. The first query of a client.',
  })
  @Allow('anyone')
  async viewer(@Ctx() context: GraphContext): Promise<Viewer | null> {
    const { viewer } = context
    const isSigningIn = viewer.kind === 'anonymous' && viewer.signingIn !== undefined
    if (!isSigningIn && !('role' in viewer)) return null
    const {
      role,
      signedInAt,
      hasSecondFactor = false,
      mfaVerifiedUntil,
    } = isSigningIn ? viewer.signingIn : personOf(viewer)
    const user = isSigningIn ? undefined : await this.users.find(context, personOf(viewer).subject)
    return {
      role,
      hasSecondFactor,
      permissions: Object.entries(this.#allGuards())
        .filter(([, allowed]) => admits(allowed, viewer) === 'yes')
        .map(([rootField]) => rootField),
      ...(signedInAt ? { signedInAt } : {}),
      ...(mfaVerifiedUntil ? { secondFactorVerifiedUntil: mfaVerifiedUntil } : {}),
      ...(user ? { user } : {}),
    }
  }

  /** The guards of the whole graph; this process may run a part of it. */
  #allGuards(): Guards {
    this.#guards ??= JSON.parse(readProjectFile('schema/generated/guards.json')) as Guards
    return this.#guards
  }
}
