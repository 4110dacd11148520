import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { projectRoot } from '../runtime/project-root.js'
import { bundleAliases } from './bundle-aliases.js'
import { scriptsOf, type Texts } from './bundle-scripts.js'

/** Entry points of the programs that `node dist/…` runs. */
export const programs = [
  'platform/main.ts',
  'platform/edge-main.ts',
  'platform/worker-main.ts',
  'platform/rotate-secrets.ts',
  'platform/postgres-migration/migrate-to-postgres.program.ts',
  'platform/any-supergraph/gateway.program.ts',
  'gateway/identity/create-admin.ts',
  'gateway/identity/rotate-keys.ts',
  'subgraphs/wallet/main.ts',
  'subgraphs/wallet/ledger-main.ts',
  'subgraphs/wallet/rewrap-keys.ts',
  'subgraphs/wallet/verify-signings.ts',
  'subgraphs/wallet/reconciliation/reconcile.program.ts',
  'subgraphs/wallet/restores/restore.program.ts',
  'subgraphs/wallet/network-resets/network-reset.program.ts',
  'subgraphs/shared/backup/backup.program.ts',
  'subgraphs/wallet/local-network/main.ts',
  'subgraphs/ai-hub/main.ts',
  'subgraphs/backoffice/main.ts',
  'subgraphs/backoffice/staging/seed.program.ts',
  'subgraphs/shared/audit/verify-audit.program.ts',
  'subgraphs/shared/audit/reseal-audit.program.ts',
  'subgraphs/shared/jobs/jobs.program.ts',
]

/** Entry points of the threads that programs start from their bundle. */
const threads = ['gateway/planning/planner-main.ts']

/** The program that prepares the graph in a build. */
export const graphProgram = 'scripts/write-prepared-graph.ts'

/** A bundle in memory. */
export interface Bundle {
  /** The modules that remain outside: of Node, and native or optional packages. */
  readonly packages: readonly string[]
  /** Whether every chunk is in the folder already. */
  readonly isKnown: boolean
  /** Writes missing files, and removes chunks of other bundles. */
  write(): void
}

/**
 * Bundles the sources and their packages, with the threads that they start, into few scripts: loading more than four thousand
 * modules one by one doubles the start time. Does not check types.
 * @param outdir will have each program at its path, and shared code in `chunks/`
 */
export async function bundle(outdir: string, entryPoints: readonly string[] = programs): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: projectRoot,
    outbase: projectRoot,
    outdir,
    entryPoints: [...entryPoints, ...threads],
    entryNames: '[dir]/[name]',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    // Classes name their GraphQL types: two with the same name would otherwise become `Case` and `Case2`.
    keepNames: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // As Node resolves packages: another build of a package would be a second copy of its classes.
    mainFields: ['main'],
    external: notBundled,
    // In a folder with a fixed name, because the hashes of chunks depend on the paths of their modules.
    alias: bundleAliases(join(outdir, 'replacements')),
    write: false,
    // Node keeps the text of every loaded module in memory: 18 MB instead of 45, because a comment outside ASCII
    // doubles the size of its file.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'external',
    // The replacement of a helper moves only the source positions of its own line.
    lineLimit: 500,
    // Before any chunk with decorators, whose order follows how modules are split.
    banner: { js: `import 'reflect-metadata'` },
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  })
  const texts = withNamedClasses(new Map(outputFiles.map(({ path, text }) => [path, text])))
  const files = await scriptsOf(outdir, texts, metafile.outputs)
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  const chunks = join(outdir, 'chunks')
  return {
    packages: [...new Set(imports.filter(({ external }) => external).map(({ path }) => path))].sort(),
    isKnown: ![...files.keys()].some((file) => dirname(file) === chunks),
    write() {
      for (const [file, text] of texts) if (file.endsWith('.LEGAL.txt')) writeWhole(file, text)
      for (const [file, text] of files) writeWhole(file, text)
      const names = new Set([...texts.keys()].map((file) => basename(file)))
      mkdirSync(chunks, { recursive: true })
      for (const name of readdirSync(chunks))
        if (!names.has(name.replace(/\.bytecode$/, ''))) rmSync(join(chunks, name))
    },
  }
}

/** Writes a file completely or not at all, so that an interrupted build leaves no partial file. */
function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

/** esbuild's helper of `keepNames`, and a version that names only what is called with `new`. */
const NAME_ALL = '__name=(target,value)=>__defProp(target,"name",{value,configurable:!0})'
const NAME_CLASSES = NAME_ALL.replace('=>', '=>target.name===value||target.prototype===undefined?target:')

/**
 * Arrow functions and methods keep the name they have: defining one each time a request makes a closure took 5 % of a
 * read.
 * @throws Error when esbuild has changed its helper
 */
function withNamedClasses(texts: Texts): Texts {
  if (![...texts.values()].some((text) => text.includes(NAME_ALL)))
    throw new Error('No file of the bundle has the helper of keepNames that is replaced.')
  return new Map([...texts].map(([file, text]) => [file, text.replace(NAME_ALL, () => NAME_CLASSES)]))
}

/** Native drivers, optional dependencies of packages, and what is rarely loaded. */
const notBundled = [
  // The banner imports it.
  'reflect-metadata',
  // Its deprecated Buffer constructor causes a warning outside `node_modules`.
  'base32.js',
  'better-sqlite3',
  'better-sqlite3-13',
  'class-validator',
  // It calls url.parse, which causes a warning outside `node_modules` since Node 24.
  'eventsource',
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  // Few processes ever write a PDF, and its fonts are files beside its scripts.
  'pdfkit',
  'pg-cloudflare',
  'pg-native',
  'pg-query-stream',
  'sqlite3',
  'tedious',
]
