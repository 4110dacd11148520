import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { buildSync, type Metafile, transformSync } from 'esbuild'
import { projectRoot } from '../runtime/project-root.js'

/** The name of the loader in the folder of a build. */
export const loaderFile = 'program-loader.js'

/**
 * Turns the modules of a bundle into scripts, which {@link loaderFile} loads with their bytecode: Node gives no access to
 * the bytecode of modules. A program remains a module, which loads the script beside it.
 */
export function turnIntoScripts(outdir: string, outputs: Metafile['outputs']): void {
  writeLoader(outdir)
  for (const [path, { imports }] of Object.entries(outputs)) {
    const file = join(projectRoot, path)
    if (!file.endsWith('.js')) continue
    const code = withInlineMap(file)
    if (dirname(file) === join(outdir, 'chunks')) writeScript(file, code)
    else {
      // And that of the banner.
      const statements = imports.filter(({ kind }) => kind === 'import-statement').length + 1
      writeScript(file.replace(/js$/, 'script.js'), awaiting(code, statements))
      writeProgram(file, relative(dirname(file), join(outdir, loaderFile)))
    }
  }
}

function writeLoader(outdir: string): void {
  buildSync({
    entryPoints: [join(projectRoot, 'runtime/program-loader.ts')],
    outfile: join(outdir, loaderFile),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
  })
}

function writeProgram(file: string, loader: string): void {
  rmSync(`${file}.map`)
  writeFileSync(
    file,
    [
      `import { load } from ${JSON.stringify(loader.startsWith('.') ? loader : `./${loader}`)}`,
      `await load(import.meta.filename.replace(/js$/, 'script.js')).done\n`,
    ].join('\n'),
  )
}

/** The parameters are those of `Run` in runtime/program-loader.ts. */
const OPENING = '(function(module,require,__filename,__dirname,__url){"use strict";'

function writeScript(file: string, code: string): void {
  const { code: script, map } = transformSync(code, {
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
  writeFileSync(file, withDirectExports(script))
  writeFileSync(`${file}.map`, map)
}

/** How a script exports: with a helper of esbuild, which has a number where the code of the script has its name already. */
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
function awaiting(code: string, statements: number): string {
  const { code: printed } = transformSync(code, { sourcemap: 'inline', target: 'node20' })
  const found = printed.match(IMPORT) ?? []
  if (found.length !== statements)
    throw new Error(`A program has ${statements} imports, of which ${found.length} were found.`)
  // On their lines nothing remains, so that the others keep theirs for the source map.
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
function withInlineMap(file: string): string {
  const code = readFileSync(file, 'utf8')
  const map = readFileSync(`${file}.map`).toString('base64')
  return code.replace(
    /\/\/# sourceMappingURL=.*\s*$/,
    () => `//# sourceMappingURL=data:application/json;base64,${map}`,
  )
}
