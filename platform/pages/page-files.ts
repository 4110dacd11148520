import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../../runtime/project-root.js'

const typesByEnding: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Serves files at the given paths; each is read once, at its first request. */
export function serveFiles(app: FastifyInstance, files: Readonly<Record<string, string>>): void {
  for (const [path, file] of Object.entries(files)) {
    let content: Promise<Buffer> | undefined
    app.get(path, async (_request, reply) => {
      content ??= readFile(file)
      return reply
        .type(typesByEnding[extname(file)] ?? 'application/octet-stream')
        .header('Cache-Control', 'public, max-age=3600')
        .send(await content)
    })
  }
}

/** The path of a file of an installed package. */
export function packageFile(name: string, file: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)
}

/** The path of a script or style sheet of our own pages. */
export function browserFile(name: string): string {
  return join(projectRoot, 'platform/pages/browser', name)
}
