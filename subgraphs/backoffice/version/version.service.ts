import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { platformVersion, projectRoot } from '../../../runtime/project-root.js'
import type { PlatformVersion } from './version.type.js'

/** Metadata of a build, written next to the compiled files. */
export interface BuildInfo {
  /** Absent outside a git working copy. */
  readonly commitHash?: string
  readonly buildTime: string
}

/** The file with the build metadata. */
export const buildInfoFile = join(projectRoot, 'dist', 'build.json')

/** Metadata of the running build; sources run without a build count as built now. */
export function readBuildInfo(now: string): BuildInfo {
  const isBuilt = import.meta.dirname.startsWith(join(projectRoot, 'dist'))
  if (isBuilt && existsSync(buildInfoFile))
    return JSON.parse(readFileSync(buildInfoFile, 'utf8')) as BuildInfo
  return buildInfoOf(now)
}

/** Metadata of the sources at a time. */
export function buildInfoOf(now: string): BuildInfo {
  const commitHash = currentCommit()
  return { ...(commitHash ? { commitHash } : {}), buildTime: now }
}

let commit: string | undefined

function currentCommit(): string | undefined {
  commit ??= checkedOutCommit()
  return commit
}

function checkedOutCommit(): string | undefined {
  try {
    const answer = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return answer.trim() || undefined
  } catch {
    // Git is missing, or this is an archive of the sources: the commit is unknown.
    return undefined
  }
}

/** The version data from the environment; the rest comes from build and package. */
export interface StartParameters {
  readonly environment: string
  readonly buildCommit?: string | undefined
  readonly deployTime?: string | undefined
}

/** The version report of a process that started at a time; it does not change while the process lives. */
export function runningVersion(declared: StartParameters, startedAt: string): PlatformVersion {
  const build = readBuildInfo(startedAt)
  return {
    version: platformVersion(),
    environment: declared.environment,
    commitHash: declared.buildCommit ?? build.commitHash ?? 'unknown',
    buildTime: build.buildTime,
    deployTime: declared.deployTime ?? startedAt,
    nodeEnv: declared.environment,
    versionFormat: 'semver',
  }
}
