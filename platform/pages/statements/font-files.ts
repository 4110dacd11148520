import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { packageFile } from '../page-files.js'

const HEADER_BYTES = 44
const ENTRY_BYTES = 20

const read = new Map<string, Buffer>()

/**
 * A font of Inter's package in the format that is embedded, read once. Uncompressed, because the PDF library would inflate a table
 * each time that it reads one, in JavaScript.
 * @param name part of Unicode and weight, `latin-400`
 */
export function interFont(name: string): Buffer {
  const font =
    read.get(name) ??
    uncompressed(readFileSync(packageFile('@fontsource/inter', `files/inter-${name}-normal.woff`)))
  read.set(name, font)
  return font
}

/** The OpenType font in a WOFF file. */
function uncompressed(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_none, index) => {
    const entry = HEADER_BYTES + index * ENTRY_BYTES
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.subarray(entry + 16, entry + 20),
      content: packed < length ? inflateSync(stored) : stored,
    }
  })
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const entry = 12 + index * 16
    tag.copy(head, entry)
    checksum.copy(head, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(content.length, entry + 12)
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc(-content.length & 3)
    parts.push(content, padding)
    offset += content.length + padding.length
  }
  return Buffer.concat(parts)
}
