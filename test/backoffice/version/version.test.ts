import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { projectRoot } from '../../../runtime/project-root.js'
import type { StartParameters } from '../../../subgraphs/backoffice/version/version.service.js'

const startedAt = '2026-02-03T04:05:06.789Z'

/** A release as deployed on a server: a package, and its build in `dist`. */
let release: string
beforeEach(async () => {
  release = await mkdtemp(join(tmpdir(), 'release-'))
  await writeFile(join(release, 'package.json'), JSON.stringify({ version: '9.8.7', type: 'module' }))
  await build({
    entryPoints: [join(projectRoot, 'subgraphs/backoffice/version/version.service.ts')],
    outfile: join(release, 'dist/version.service.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
  })
})
afterEach(() => rm(release, { recursive: true }))

const built = () => import(/* @vite-ignore */ pathToFileURL(join(release, 'dist/version.service.js')).href)
const reported = async (parameters: StartParameters) => (await built()).runningVersion(parameters, startedAt)
const keepBuild = (info: object) => writeFile(join(release, 'dist/build.json'), JSON.stringify(info))

describe('the version report', () => {
  it('reports the version of the package, and the commit and time of the build', async () => {
    await keepBuild({ commitHash: 'c0ffee', buildTime: '2026-01-02T03:04:05.000Z' })
    expect(await reported({ environment: 'production' })).toEqual({
      version: '9.8.7',
      environment: 'production',
      commitHash: 'c0ffee',
      buildTime: '2026-01-02T03:04:05.000Z',
      deployTime: startedAt,
      nodeEnv: 'production',
      versionFormat: 'semver',
    })
  })

  it('reads commit and deployment time from the environment of the process', async () => {
    await keepBuild({ commitHash: 'c0ffee', buildTime: '2026-01-02T03:04:05.000Z' })
    const deployTime = '2026-02-03T00:00:00.000Z'
    const parameters = { environment: 'production', buildCommit: 'beef', deployTime }
    expect(await reported(parameters)).toMatchObject({
      commitHash: 'beef',
      buildTime: '2026-01-02T03:04:05.000Z',
      deployTime,
    })
  })

  it('reports the commit as unknown if none is recorded', async () => {
    await keepBuild({ buildTime: '2026-01-02T03:04:05.000Z' })
    expect(await reported({ environment: 'test' })).toMatchObject({ commitHash: 'unknown' })
  })
})

it('the build records its commit and time where the report reads them', async () => {
  const folder = join(release, 'bin')
  await mkdir(folder)
  const git = join(folder, 'git')
  await writeFile(git, '#!/bin/sh\n[ "$1 $2" = "rev-parse HEAD" ] && echo 1234567890abcdef\n')
  await chmod(git, 0o755)
  const { buildInfoOf, buildInfoFile } = await built()
  vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter))
  const known = buildInfoOf('2026-01-02T03:04:05.000Z')
  vi.unstubAllEnvs()
  await writeFile(buildInfoFile, JSON.stringify(known))
  expect(await reported({ environment: 'test' })).toMatchObject({
    commitHash: '1234567890abcdef',
    buildTime: '2026-01-02T03:04:05.000Z',
  })
})
