import { timestamp } from '../../shared/clock.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { VersionResolver } from './version.resolver.js'
import { runningVersion } from './version.service.js'

/** The version report. */
export function versionFeature({ config, clock }: FeatureDependencies) {
  return { instances: [new VersionResolver(runningVersion(config, timestamp(clock)))] }
}
