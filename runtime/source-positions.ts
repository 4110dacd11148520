import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { projectRoot } from './project-root.js'

/** Source positions by position in the build: the same lines fail repeatedly, and a source map takes long to parse. */
const positions = new LRUCache<string, string>({ max: 1_000 })

/**
 * Maps a stack trace from `dist/` to the sources. Source maps are read on demand and not kept; Node's
 * `--enable-source-maps` keeps all of them and maps expected errors as well.
 */
export function mapStackToSources(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>()
  return stack.replace(/(file:\/\/\S+?\.js):(\d+):(\d+)/g, (built, url: string, line, column) => {
    const position =
      positions.get(built) ?? positionIn(maps, fileURLToPath(url), Number(line), Number(column)) ?? built
    positions.set(built, position)
    return position
  })
}

function positionIn(
  maps: Map<string, SourceMap | undefined>,
  file: string,
  line: number,
  column: number,
): string | undefined {
  if (!maps.has(file)) maps.set(file, mapOf(file))
  const found = maps.get(file)?.findEntry(line - 1, column - 1)
  if (!found || !('originalSource' in found)) return undefined
  const source = relative(projectRoot, join(dirname(file), found.originalSource))
  return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`
}

function mapOf(file: string): SourceMap | undefined {
  const path = `${file}.map`
  if (!file.startsWith(join(projectRoot, 'dist')) || !existsSync(path)) return undefined
  return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
}
