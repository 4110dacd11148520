import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { projectRoot } from '../../runtime/project-root.js'
import { addressPattern, dashboardScreens } from './dashboard-screens.js'

const MAIN_SCRIPT = 'dashboard/main.tsx'
const EARLY_SCRIPT = 'dashboard/early.ts'

/** Where the platform looks for the dashboard. */
export const dashboardFolder = join(projectRoot, 'dist/dashboard')

/** Sizes of a built file in bytes. */
export interface BuiltFile {
  readonly name: string
  readonly bytes: number
  readonly gzipBytes: number
  /** Whether every screen needs it. */
  readonly isFirstLoad: boolean
  /** The entry module, for a script that is loaded separately. */
  readonly entryPoint?: string
  /** The names of the scripts that it imports statically. */
  readonly imports: readonly string[]
}

/**
 * Settings of esbuild: one script for each screen, loaded when it is opened, and one style sheet.
 * @param root the folder that has `dashboard/`
 */
export function dashboardBuild(outdir: string, root = projectRoot): BuildOptions & { metafile: true } {
  return {
    absWorkingDir: root,
    entryPoints: { main: 'dashboard/main.tsx', styles: 'dashboard/styles/index.css' },
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/app/assets/',
    loader: { '.woff2': 'file', '.svg': 'file' },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    logLevel: 'warning',
  }
}

/** Builds the dashboard: files with hashed names, each also compressed, and the page that loads them. */
export async function buildDashboard(folder = dashboardFolder): Promise<BuiltFile[]> {
  const assets = join(folder, 'assets')
  mkdirSync(assets, { recursive: true })
  const settings = dashboardBuild(assets)
  const { metafile } = await build(settings)
  const names = new Set(Object.keys(metafile.outputs).map((path) => basename(path)))
  for (const name of readdirSync(assets))
    if (!names.has(name.replace(/\.(br|gz)$/, ''))) rmSync(join(assets, name))
  const { page, firstLoad } = pageOf(metafile, await earlyScript(metafile.outputs, settings))
  const built = await Promise.all(
    Object.entries(metafile.outputs).map(async ([path, { entryPoint, imports }]): Promise<BuiltFile> => {
      const name = basename(path)
      return {
        ...(await compressed(assets, name)),
        isFirstLoad: firstLoad.has(name),
        ...(entryPoint === undefined ? {} : { entryPoint }),
        imports: imports.filter(({ kind }) => kind === 'import-statement').map((one) => basename(one.path)),
      }
    }),
  )
  writeFileSync(join(folder, 'index.html'), page)
  return built
}

/** The script that runs before the others are loaded. It is part of the page, so that nothing waits for its file. */
async function earlyScript(outputs: Outputs, settings: BuildOptions): Promise<string> {
  const ofFirstLoad = new Set(scriptsWith(outputs, outputNamed(outputs, MAIN_SCRIPT)))
  const scriptsOf = (module: string): string[] =>
    scriptsWith(outputs, outputNamed(outputs, module))
      .filter((path) => !ofFirstLoad.has(path))
      .map(addressOf)
  const screens = [...dashboardScreens]
    .sort((a, b) => Number(a.path.includes('$')) - Number(b.path.includes('$')))
    .map(({ path, module }) => [path, addressPattern(path), scriptsOf(module)])
  const { outputFiles } = await build({
    ...settings,
    entryPoints: [EARLY_SCRIPT],
    splitting: false,
    format: 'iife',
    define: { ...settings.define, SCREENS: JSON.stringify(screens) },
    metafile: false,
    write: false,
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/** Compresses a file, unless this was already done; its name contains the hash of its content. */
async function compressed(
  folder: string,
  name: string,
): Promise<Pick<BuiltFile, 'name' | 'bytes' | 'gzipBytes'>> {
  const file = join(folder, name)
  const content = readFileSync(file)
  // Fonts are compressed already.
  if (name.endsWith('.woff2')) return { name, bytes: content.length, gzipBytes: content.length }
  if (!existsSync(`${file}.gz`)) writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  if (!existsSync(`${file}.br`)) writeFileSync(`${file}.br`, await promisify(brotliCompress)(content))
  return { name, bytes: content.length, gzipBytes: statSync(`${file}.gz`).size }
}

/** The page, with the scripts that the first one imports, so that browsers load them at once. */
export function pageOf(
  { outputs }: Metafile,
  early = '',
  root = projectRoot,
): { page: string; firstLoad: ReadonlySet<string> } {
  const styles = outputNamed(outputs, 'dashboard/styles/index.css') ?? ''
  const fonts = Object.keys(outputs).filter((path) => path.endsWith('.woff2'))
  const [main = '', ...imported] = scriptsWith(outputs, outputNamed(outputs, MAIN_SCRIPT))
  const links = [
    // Before the styles, because scripts after them wait for them.
    ...(early ? [`<script>${early}</script>`] : []),
    `<link rel="stylesheet" href="${addressOf(styles)}">`,
    ...imported.map((path) => `<link rel="modulepreload" href="${addressOf(path)}">`),
    `<script type="module" src="${addressOf(main)}"></script>`,
  ]
  const template = readFileSync(join(root, 'dashboard/index.html'), 'utf8')
  return {
    page: template.replace('<!-- files -->', () => links.join('\n')),
    firstLoad: new Set([main, ...imported, styles, ...fonts].map((path) => basename(path))),
  }
}

type Outputs = Metafile['outputs']

function outputNamed(outputs: Outputs, entry: string): string | undefined {
  return Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entry)
}

/** A script and all its static imports. */
function scriptsWith(outputs: Outputs, first: string | undefined): string[] {
  const scripts = new Set(first === undefined ? [] : [first])
  for (const path of scripts)
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') scripts.add(imported)
  return [...scripts]
}

function addressOf(path: string): string {
  return `/app/assets/${basename(path)}`
}
