import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { projectRoot } from '../runtime/project-root.js'

const detector = join(projectRoot, 'node_modules/eld/src')

/** Modules that only the telemetry of `@apollo/gateway` uses, which `createGateway` disables. */
const telemetry = [
  '@opentelemetry/exporter-metrics-otlp-http',
  '@opentelemetry/resource-detector-alibaba-cloud',
  '@opentelemetry/resource-detector-aws',
  '@opentelemetry/resource-detector-azure',
  '@opentelemetry/resource-detector-gcp',
  '@opentelemetry/sdk-metrics',
]

/**
 * Writes the modules that a bundle contains instead of packages.
 * @param folder the folder for the modules
 * @returns their paths by the names of the packages
 */
export function bundleAliases(folder: string): Record<string, string> {
  const [nothing, language] = [join(folder, 'no-telemetry.cjs'), join(folder, 'language-detector.mjs')]
  const form = join(folder, 'form-data.cjs')
  mkdirSync(folder, { recursive: true })
  writeFileSync(nothing, '')
  // The HTTP client of the Stellar SDK sends no forms; the package loads a table of all media types.
  writeFileSync(form, 'module.exports = globalThis.FormData')
  if (!existsSync(language)) writeFileSync(language, sharedDetector())
  return {
    ...Object.fromEntries(telemetry.map((name) => [name, nothing])),
    'eld/small': language,
    'form-data': form,
  }
}

/**
 * The language detector with one object for all n-grams of equal scores. The package has a separate object for each of 81,206
 * n-grams, of which 17,885 differ: 45 MB of memory instead of 10. They are read with the first text, and until then
 * compressed, because the text of a loaded module remains in memory.
 */
function sharedDetector(): string {
  const { ngrams, ...rest } = ngramsData()
  const groups = new Map<string, string[]>()
  for (const [ngram, scores] of Object.entries(ngrams)) {
    const key = JSON.stringify(scores)
    const group = groups.get(key)
    if (group) group.push(ngram)
    else groups.set(key, [ngram])
  }
  const table = [...groups].map(([scores, members]) => [JSON.parse(scores), ...members])
  return [
    `import { createEld } from ${JSON.stringify(join(detector, 'languageDetector.js'))}`,
    `import { brotliDecompressSync } from 'node:zlib'`,
    `const table = ${JSON.stringify(brotliCompressSync(JSON.stringify(table)).toString('base64'))}`,
    `export function readNgrams() {`,
    `  const ngrams = {}`,
    `  const groups = JSON.parse(brotliDecompressSync(Buffer.from(table, 'base64')).toString())`,
    `  for (const [scores, ...members] of groups) for (const member of members) ngrams[member] = scores`,
    `  return ngrams`,
    `}`,
    `const { instance, loadData } = createEld()`,
    `let isLoaded = false`,
    `export const eld = {`,
    `  detect(text) {`,
    `    if (!isLoaded) loadData({ ...${JSON.stringify(rest)}, ngrams: readNgrams() })`,
    `    isLoaded = true`,
    `    return instance.detect(text)`,
    `  },`,
    `}`,
  ].join('\n')
}

interface NgramsData {
  readonly ngrams: Readonly<Record<string, Readonly<Record<string, number>>>>
}

function ngramsData(): NgramsData {
  const text = readFileSync(join(detector, 'ngrams/small.js'), 'utf8')
  return runInNewContext(`${text.replace('export const ngramsData =', 'result =')}; result`, {}) as NgramsData
}
