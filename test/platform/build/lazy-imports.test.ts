import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, parse } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../../runtime/project-root.js'
import { builtProgram } from '../../support/platform/built-program.js'

/** A module that is loaded when it is first needed, and the names that are imported from it. */
interface LazyImport {
  readonly where: string
  readonly module: string
  readonly names: readonly string[]
}

const taken = (...forms: (string | undefined)[]) =>
  forms
    .flatMap((form) => form?.split(',') ?? [])
    .map((name) => name.replace(/:.*/s, '').trim())
    .filter(Boolean)

/** `const { a } = await import('x')`, `(await import('x')).a`, `import('x').then(({ a }) =>`, and others without names. */
const IN_SOURCES =
  /(?:\{([^{}]*)\} = await )?(?<!typeof |: )\bimport\('([^']+)'\)(?:\)\.(\w+)|\.then\(\(\{([^{}]*)\}\))?/g

function inSources(): LazyImport[] {
  return ['edge', 'gateway', 'mcp-adapter', 'platform', 'rest-adapter', 'runtime', 'subgraphs'].flatMap(
    (folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .flatMap((file) =>
          [...readFileSync(join(projectRoot, folder, file), 'utf8').matchAll(IN_SOURCES)].map(
            ([, names, module = '', member, parameters]) => ({
              where: join(folder, file),
              module,
              names: taken(names, member, parameters),
            }),
          ),
        ),
  )
}

/** The same forms in the build, which loads chunks with its own functions. */
const IN_BUILD =
  /(?:\{([^{}]*)\}=await )?Promise\.resolve\(\)\.then\(\(\)=>__toESM\(require\("(\.[^"]+)"\)\)\)(?:\)\.(\w+)|\.then\(\(\{([^{}]*)\}\))?/g

describe('a module that is loaded when it is first needed', () => {
  let root: string
  let built: LazyImport[]
  beforeAll(() => {
    root = dirname(dirname(builtProgram('platform/main.ts')))
    built = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js') && !file.startsWith('test'))
      .flatMap((file) =>
        // Long lines may be broken at any place.
        [...readFileSync(join(root, file), 'utf8').replaceAll('\n', '').matchAll(IN_BUILD)].map(
          ([, names, module = '', member, parameters]) => ({
            where: file,
            module: join(dirname(join(root, file)), module),
            names: taken(names, member, parameters),
          }),
        ),
      )
  })

  /** The chunks that an import of the sources may correspond to: of its file, or of a package with another file name. */
  const chunksOf = ({ module, names }: LazyImport) =>
    built.filter(
      (one) =>
        String(one.names) === String(names) &&
        (basename(one.module).startsWith(`${parse(module).name}-`) ||
          (names.length > 0 && !module.startsWith('.'))),
    )

  it('is in the build, with every name that is imported from it', () => {
    const lazy = inSources()
    expect(lazy.map(({ module }) => module)).toEqual(
      expect.arrayContaining(['qrcode', 'nodemailer', './serve.js']),
    )
    const missing = lazy.filter((one) => chunksOf(one).length === 0)
    expect(missing).toEqual([])

    const chunks = lazy.flatMap(chunksOf)
    const script = `
      const { load } = await import(${JSON.stringify(join(root, 'program-loader.js'))})
      const files = ${JSON.stringify([...new Set(chunks.map(({ module }) => module))])}
      console.log(JSON.stringify(Object.fromEntries(files.map((file) => [file, Object.keys(load(file))]))))
      process.exit()`
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: root,
      encoding: 'utf8',
    })
    const exported: Record<string, string[]> = JSON.parse(output)
    expect(
      chunks.filter(({ module, names }) => names.some((name) => !exported[module]?.includes(name))),
    ).toEqual([])
  })
})
