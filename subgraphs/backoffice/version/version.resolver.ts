import { Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { PlatformVersion } from './version.type.js'

@Resolver()
export class VersionResolver {
  constructor(private readonly running: PlatformVersion) {}

  @Query(() => PlatformVersion, {
    description: 'Which version of the platform is running, from which commit, since when.',
  })
  @Allow('anyone')
  version(): PlatformVersion {
    return this.running
  }
}
