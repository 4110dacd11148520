import { timestamp } from '../../shared/clock.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { runningVersion } from './running-version.js'
import { VersionResolver } from './version.resolver.js'

/** The version report. */
export function versionFeature({ config, clock }: FeatureDependencies) {
  return { instances: [new VersionResolver(runningVersion(config, timestamp(clock)))] }
}
