import { Query, Resolver } from 'type-graphql'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import { Allow } from '../../shared/guards.js'
import { IdentityStatus } from './identity-status.type.js'

/** The state of the identity provider, for the debug routes. */
@Resolver(() => IdentityStatus)
export class IdentityStatusResolver {
  constructor(
    private readonly identity: Pick<IdentityDirectory, 'describe'>,
    private readonly production: boolean,
  ) {}

  @Query(() => IdentityStatus, {
    nullable: true,
    description: 'Configuration of the identity provider; null in production.',
  })
  @Allow('admin')
  async identityStatus(): Promise<IdentityStatus | undefined> {
    if (this.production) return undefined
    const { providers, ...status } = await this.identity.describe()
    return { ...status, apps: providers.map((name) => ({ name })) }
  }
}
