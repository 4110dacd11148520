import { platformVersion } from '../../../schema/project-root.js'
import { timestamp } from '../../shared/clock.js'
import type { Surroundings } from '../surroundings.js'
import { readBuildInfo } from './build-info.js'
import { VersionResolver } from './version.resolver.js'

/** The version report; it does not change while the process lives. */
export function versionFeature({ config, clock }: Surroundings) {
  const startedAt = timestamp(clock)
  const build = readBuildInfo(startedAt)
  const running = {
    version: platformVersion(),
    environment: config.environment,
    commitHash: config.buildCommit ?? build.commitHash ?? 'unknown',
    buildTime: build.buildTime,
    deployTime: config.deployTime ?? startedAt,
    nodeEnv: config.environment,
    versionFormat: 'semver',
  }
  return { instances: [new VersionResolver(running)] }
}
