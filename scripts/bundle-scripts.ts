import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { buildSync, type Metafile, transform } from 'esbuild'
import { projectRoot } from '../runtime/project-root.js'

/** The name of the loader in the folder of a build. */
export const loaderFile = 'program-loader.js'

/** The texts of files by their paths. */
export type Texts = ReadonlyMap<string, string>

/**
 * Turns the modules of a bundle into scripts, which {@link loaderFile} loads with their bytecode: Node gives no access to
 * the bytecode of modules. A program remains a module, which loads the script beside it.
 * @param texts the modules and their source maps
 * @returns the files to write; a chunk that the folder has is left out, because its name has the hash of its text
 */
export async function scriptsOf(outdir: string, texts: Texts, outputs: Metafile['outputs']): Promise<Texts> {
  const files = await Promise.all(
    Object.entries(outputs).map(async ([path, { imports }]): Promise<[string, string][]> => {
      const file = join(projectRoot, path)
      const isChunk = dirname(file) === join(outdir, 'chunks')
      if (!file.endsWith('.js') || (isChunk && existsSync(file))) return []
      const code = withInlineMap(texts, file)
      if (isChunk) return script(file, code)
      // And the import of the banner.
      const statements = imports.filter(({ kind }) => kind === 'import-statement').length + 1
      const loader = relative(dirname(file), join(outdir, loaderFile))
      return [
        ...(await script(file.replace(/js$/, 'script.js'), await awaiting(code, statements))),
        [file, program(loader.startsWith('.') ? loader : `./${loader}`)],
      ]
    }),
  )
  return new Map([...files.flat(), [join(outdir, loaderFile), loader()]])
}

function loader(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(projectRoot, 'runtime/program-loader.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

function program(loader: string): string {
  return [
    `import { load } from ${JSON.stringify(loader)}`,
    `await load(import.meta.filename.replace(/js$/, 'script.js')).done\n`,
  ].join('\n')
}

/** The parameters are those of `Run` in runtime/program-loader.ts. */
const OPENING = '(function(module,require,__filename,__dirname,__url){"use strict";'

async function script(file: string, code: string): Promise<[string, string][]> {
  const { code: text, map } = await transform(code, {
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    supported: { 'dynamic-import': false },
    define: {
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
      'import.meta.url': '__url',
    },
    banner: OPENING,
    footer: '})',
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 500,
    legalComments: 'none',
    sourcemap: 'external',
    sourcesContent: false,
    sourcefile: file,
  })
  return [
    [`${file}.map`, map],
    [file, withEscapes(withDirectExports(text))],
  ]
}

/**
 * Escapes the characters beyond Latin-1 that esbuild leaves, in regular expressions and tagged templates: one of them makes V8
 * keep two bytes for each character of the script.
 * @throws Error for one in `String.raw`, which would return the escape
 */
function withEscapes(script: string): string {
  const raw = /String\.raw`[^`]*[^\0-\xff][^`]*`/.exec(script)?.[0]
  if (raw !== undefined) throw new Error(`Write characters beyond Latin-1 as \\uXXXX in ${raw}`)
  return script.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** How a script exports: with a helper of esbuild, whose name ends with a number if the script already uses the name. */
const EXPORTS = /\bmodule\.exports=\s*(__toCommonJS\d*)\(/

/**
 * Replaces the helper, which copies the getters of the exports, so that each use of one calls two.
 * @throws Error when esbuild has changed it
 */
function withDirectExports(script: string): string {
  const name = EXPORTS.exec(script)?.[1]
  if (name === undefined) return script
  const space = '\\s*'
  const copying = new RegExp(
    `\\b${name}=mod=>${space}__copyProps\\d*\\(${space}(__defProp\\d*)\\(\\{\\},${space}"__esModule",${space}\\{value:!0\\}\\),${space}mod\\)`,
  )
  if (!copying.test(script)) throw new Error('The helper of exports that is replaced has changed.')
  return script.replace(copying, `${name}=mod=>$1(mod,"__esModule",{value:!0})`)
}

/**
 * A script cannot await: what follows the imports becomes an asynchronous function, and its promise the only export, `done`.
 */
async function awaiting(code: string, statements: number): Promise<string> {
  const { code: printed } = await transform(code, { sourcemap: 'inline', target: 'node20' })
  const found = printed.match(IMPORT) ?? []
  if (found.length !== statements)
    throw new Error(`A program has ${statements} imports, of which ${found.length} were found.`)
  // Their lines become empty, so that the others keep their numbers for the source map.
  const rest = printed.replace(IMPORT, withoutText).replace(EXPORT, withoutText)
  return `${found.join('').replaceAll('\n', '')}export const done=(async()=>{${rest}\n})()`
}

/** A top-level import as esbuild prints it without minifying. */
const IMPORT = /^import\b[^;"]*"[^"\n]*";$/gm

const EXPORT = /^export \{[^}"]*\};$/gm

function withoutText(statement: string): string {
  return statement.replace(/[^\n]/g, '')
}

/** With the source map in its last line, from which the next transformation continues. */
function withInlineMap(texts: Texts, file: string): string {
  const map = Buffer.from(texts.get(`${file}.map`) ?? '').toString('base64')
  return (texts.get(file) ?? '').replace(
    /\/\/# sourceMappingURL=.*\s*$/,
    () => `//# sourceMappingURL=data:application/json;base64,${map}`,
  )
}
