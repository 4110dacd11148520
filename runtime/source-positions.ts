import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from './project-root.js'

/** Where a line of a built file comes from. The same lines fail again and again, and a map takes long to read. */
const known = new Map<string, string>()

/**
 * A stack trace with the lines of the sources in place of those of `dist/`. The maps are read when something has
 * failed and not kept: Node's own `--enable-source-maps` keeps them all, and asks them for every foreseen error too.
 */
export function inSources(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>()
  return stack.replace(/(file:\/\/\S+?\.js):(\d+):(\d+)/g, (place, url: string, line, column) => {
    const position = known.get(place) ?? positionIn(maps, fileURLToPath(url), Number(line), Number(column))
    known.set(place, position ?? place)
    return position ?? place
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
