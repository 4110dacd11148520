import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { platformVersion, projectRoot } from '../../../runtime/project-root.js'
import type { PlatformVersion } from './version.type.js'

/** What a build knows of itself; the build writes it beside the compiled files. */
export interface BuildInfo {
  /** Absent where the sources are no git working copy. */
  readonly commitHash?: string
  readonly buildTime: string
}

/** Where the build keeps it. */
export const buildInfoFile = join(projectRoot, 'dist', 'build.json')

/** The build that is running; sources that run without a build were built just now. */
export function readBuildInfo(now: string): BuildInfo {
  const isBuilt = import.meta.dirname.startsWith(join(projectRoot, 'dist'))
  if (isBuilt && existsSync(buildInfoFile))
    return JSON.parse(readFileSync(buildInfoFile, 'utf8')) as BuildInfo
  return buildInfoOf(now)
}

/** What is known of the sources at a time. */
export function buildInfoOf(now: string): BuildInfo {
  const commitHash = currentCommit()
  return { ...(commitHash ? { commitHash } : {}), buildTime: now }
}

function currentCommit(): string | undefined {
  try {
    const answer = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return answer.trim() || undefined
  } catch {
    // No git, or an archive of the sources: the answer then says that the commit is unknown.
    return undefined
  }
}

/** What whoever starts the platform says of it; the build and the package tell the rest. */
export interface StartParameters {
  readonly environment: string
  readonly buildCommit?: string | undefined
  readonly deployTime?: string | undefined
}

/** The version report of a process that started at a time; it does not change while the process lives. */
export function runningVersion(told: StartParameters, startedAt: string): PlatformVersion {
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
