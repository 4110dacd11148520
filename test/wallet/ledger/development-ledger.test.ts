import { buildSync, type Metafile } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../../runtime/project-root.js'

/** Programs, and the module of each that serves the wallet. */
const programs = [
  ['platform/main.ts', 'platform/serve.ts'],
  ['subgraphs/wallet/main.ts', 'subgraphs/wallet/main.ts'],
] as const
const isDevelopmentLedger = (path: string) => path.startsWith('subgraphs/wallet/local-network/')

/** Bundles as for production, without the packages. */
function chunkGraph(): Metafile['outputs'] {
  const { metafile } = buildSync({
    absWorkingDir: projectRoot,
    entryPoints: programs.map(([program]) => program),
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    write: false,
  })
  return metafile.outputs
}

/** The chunks that a chunk loads through these kinds of imports. */
function loadedWith(outputs: Metafile['outputs'], start: string, kinds: readonly string[]): Set<string> {
  const loaded = new Set([start])
  for (const chunk of loaded)
    for (const { path, kind, external } of outputs[chunk]?.imports ?? [])
      if (!external && kinds.includes(kind)) loaded.add(path)
  return loaded
}

describe.each(programs)('the development ledger in the bundle of %s', (_program, served) => {
  const outputs = chunkGraph()
  const [entry] = Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === served)
  const sourcesOf = (kinds: readonly string[]) =>
    [...loadedWith(outputs, entry ?? '', kinds)].flatMap((chunk) => Object.keys(outputs[chunk]?.inputs ?? {}))

  it('is not loaded at start, as a process with real networks does not need it', () => {
    const loaded = sourcesOf(['import-statement'])
    expect(loaded).toContain('subgraphs/wallet/open-networks.ts')
    expect(loaded.filter(isDevelopmentLedger)).toEqual([])
  })

  it('is loaded by a dynamic import', () => {
    const reachable = sourcesOf(['import-statement', 'dynamic-import'])
    expect(reachable).toContain('subgraphs/wallet/local-network/server.ts')
  })
})
