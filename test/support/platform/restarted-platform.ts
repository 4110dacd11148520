import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillFromPrepared } from './prepared-platform.js'
import { type RunningPlatform, startPlatform } from './running-platform.js'

/** A platform that is started repeatedly on the same files, each time with different settings. */
export interface RestartedPlatform {
  readonly dataDirectory: string
  /** Starts the platform, runs the work and closes the platform. */
  during<Result>(
    env: Readonly<Record<string, string>>,
    work: (platform: RunningPlatform) => Promise<Result>,
  ): Promise<Result>
  remove(): Promise<void>
}

/** See {@link RestartedPlatform}; does not start a platform yet. */
export async function restartedPlatform(): Promise<RestartedPlatform> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'restarted-'))
  return {
    dataDirectory,
    async during(env, work) {
      if ((await readdir(dataDirectory)).length === 0) await fillFromPrepared(dataDirectory, env)
      const platform = await startPlatform({ DATA_DIR: dataDirectory, ...env })
      try {
        return await work(platform)
      } finally {
        await platform.close()
      }
    },
    remove: () => rm(dataDirectory, { recursive: true, force: true }),
  }
}
