import { platformVersion } from '../../../runtime/project-root.js'
import { readBuildInfo } from './build-info.js'
import type { PlatformVersion } from './version.type.js'

/** What whoever starts the platform says of it; the build and the package tell the rest. */
export interface ToldAtStart {
  readonly environment: string
  readonly buildCommit?: string | undefined
  readonly deployTime?: string | undefined
}

/** The version report of a process that started at a time; it does not change while the process lives. */
export function runningVersion(told: ToldAtStart, startedAt: string): PlatformVersion {
  const build = readBuildInfo(startedAt)
  return {
    version: platformVersion(),
    environment: told.environment,
    commitHash: told.buildCommit ?? build.commitHash ?? 'unknown',
    buildTime: build.buildTime,
    deployTime: told.deployTime ?? startedAt,
    nodeEnv: told.environment,
    versionFormat: 'semver',
  }
}
