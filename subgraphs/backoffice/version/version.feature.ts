import { timestamp } from '../../shared/clock.js'
import type { Surroundings } from '../surroundings.js'
import { runningVersion } from './running-version.js'
import { VersionResolver } from './version.resolver.js'

/** The version report. */
export function versionFeature({ config, clock }: Surroundings) {
  return { instances: [new VersionResolver(runningVersion(config, timestamp(clock)))] }
}
