import { orientationExif, readExif } from './exif.policy.js'
import { type CleanPicture, partCounter, sliceOf } from './picture.policy.js'

const shown = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const shownInFrame = new Set(['VP8 ', 'VP8L', 'ALPH'])

const HEADER_BYTES = 12
const FRAME_HEADER_BYTES = 16
const HAS_EXIF = 0x08
const HAS_XMP = 0x04

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/**
 * A WebP (RFC 9649) without Exif except its orientation, XMP, unknown chunks, and data after its end.
 * @throws MalformedPictureError
 */
export function cleanWebp(content: Buffer): CleanPicture {
  const size = sliceOf(content, 4, 4).readUInt32LE()
  const chunks = chunksOf(sliceOf(content, HEADER_BYTES, size - 4))
  const exif = chunks.find(({ type }) => type === 'EXIF')
  const { orientation, place } = exif ? readExif(withoutJpegHead(exif.data)) : {}
  const turned = orientationExif(orientation)
  const kept = chunks
    .filter(({ type }) => shown.has(type))
    .map(({ type, data }) => cleaned(type, data, turned))
  // Only the extended format may have an Exif chunk, which a flag of its header declares.
  if (turned && chunks[0]?.type === 'VP8X') kept.push(chunkOf('EXIF', turned))
  return { content: riff(Buffer.concat(kept)), place }
}

function cleaned(type: string, data: Buffer, exif: Buffer | undefined): Buffer {
  if (type === 'VP8X') {
    const header = Buffer.from(data)
    header[0] = ((header[0] ?? 0) & ~HAS_XMP & ~HAS_EXIF) | (exif ? HAS_EXIF : 0)
    return chunkOf(type, header)
  }
  if (type !== 'ANMF') return chunkOf(type, data)
  const parts = chunksOf(data.subarray(FRAME_HEADER_BYTES)).filter((one) => shownInFrame.has(one.type))
  return chunkOf(
    type,
    Buffer.concat([data.subarray(0, FRAME_HEADER_BYTES), ...parts.map((one) => chunkOf(one.type, one.data))]),
  )
}

/** Some programs prepend the header of a JPEG segment. */
function withoutJpegHead(data: Buffer): Buffer {
  return data.toString('latin1', 0, 4) === 'Exif' ? data.subarray(6) : data
}

function chunksOf(content: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  const count = partCounter()
  for (let at = 0; at + 8 <= content.length; ) {
    count()
    const length = content.readUInt32LE(at + 4)
    chunks.push({ type: content.toString('latin1', at, at + 4), data: sliceOf(content, at + 8, length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

function chunkOf(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function riff(chunks: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(chunks.length + 4, 4)
  head.write('WEBP', 8, 'latin1')
  return Buffer.concat([head, chunks])
}
