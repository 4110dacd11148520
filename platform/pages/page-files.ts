import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fixedText } from '../../edge/fixed-text.js'
import { projectRoot } from '../../runtime/project-root.js'

const typesByEnding: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Serves files at the given paths; each is read once, at its first request. Scripts and style sheets are compressed. */
export function serveFiles(app: FastifyInstance, files: Readonly<Record<string, string>>): void {
  for (const [path, file] of Object.entries(files)) {
    const type = typesByEnding[extname(file)] ?? 'application/octet-stream'
    const read = async (): Promise<Send> => {
      if (type.startsWith('text/')) return fixedText(await readFile(file, 'utf8'))
      const content = await readFile(file)
      return (_request, reply) => reply.send(content)
    }
    let send: Promise<Send> | undefined
    app.get(path, async (request, reply) => {
      send ??= read()
      reply.headers({ 'cache-control': 'public, max-age=3600', 'content-type': type })
      return (await send)(request, reply)
    })
  }
}

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The path of a file of an installed package. */
export function packageFile(name: string, file: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)
}

/** The path of a script or style sheet of our own pages. */
export function browserFile(name: string): string {
  return join(projectRoot, 'platform/pages/browser', name)
}
