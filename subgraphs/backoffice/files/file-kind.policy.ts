import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { DomainError } from '../../shared/domain-error.js'

/** A type that may be uploaded. */
export interface FileKind {
  readonly type: string
  /** File extensions, the usual one first. */
  readonly endings: readonly [string, ...string[]]
}

/**
 * Accepted types by their signature: images, videos and documents that browsers do not execute. SVG and HTML can
 * carry scripts and are excluded.
 */
const byBytes: readonly FileKind[] = [
  { type: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  { type: 'image/png', endings: ['.png'] },
  { type: 'image/gif', endings: ['.gif'] },
  { type: 'image/webp', endings: ['.webp'] },
  { type: 'image/avif', endings: ['.avif'] },
  { type: 'image/heic', endings: ['.heic'] },
  { type: 'video/mp4', endings: ['.mp4'] },
  { type: 'application/pdf', endings: ['.pdf'] },
]

/** Types without a signature: the name decides, and the bytes must be text. */
const byName: readonly FileKind[] = [
  { type: 'text/plain', endings: ['.txt'] },
  { type: 'text/csv', endings: ['.csv'] },
]

const CONTROL = /[^\P{Cc}\t\n\r\f]/u

/** The accepted types, for messages and the API description. */
export const uploadableTypes = [...byBytes, ...byName].map(({ type }) => type)

/**
 * The kind of a file, from its bytes.
 * @param name the client's file name; only distinguishes types of text
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE
 */
export async function kindOf(path: string, name: string): Promise<FileKind> {
  const { fileTypeFromFile } = await import('file-type')
  const found = (await fileTypeFromFile(path))?.mime
  const kind = found
    ? byBytes.find(({ type }) => type === found)
    : byName.find(({ endings }) => endings.includes(extname(name).toLowerCase()))
  if (!kind || (!found && !isText(await readFile(path))))
    throw new DomainError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Unsupported file type; accepted: ${uploadableTypes.join(', ')}.`,
      {
        file: found ? `is ${found}` : 'has an unknown type',
      },
    )
  return kind
}

function isText(bytes: Uint8Array): boolean {
  try {
    return !CONTROL.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}
