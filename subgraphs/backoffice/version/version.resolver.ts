import { Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { PlatformVersion } from './version.type.js'

@Resolver()
export class VersionResolver {
  constructor(private readonly running: PlatformVersion) {}

  @Query(() => PlatformVersion, {
    description: 'The running version of the platform, its commit and deployment time.',
  })
  @Allow('anyone')
  version(): PlatformVersion {
    return this.running
  }
}
