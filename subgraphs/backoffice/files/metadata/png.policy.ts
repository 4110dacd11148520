import { crc32 } from 'node:zlib'
import { orientationExif, readExif } from './exif.policy.js'
import { type CleanPicture, MalformedPictureError, partCounter, sliceOf } from './picture.policy.js'

const SIGNATURE_BYTES = 8

/** Chunks that affect the display; all others are metadata, or private. */
const shown = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs hIST sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
)

/**
 * A PNG (W3C Recommendation, 3rd edition) without Exif except its orientation, texts, XMP, times, private chunks, and
 * data after its end.
 * @throws MalformedPictureError
 */
export function cleanPng(content: Buffer): CleanPicture {
  const kept: Buffer[] = []
  const count = partCounter()
  let exif: Buffer | undefined
  let at = SIGNATURE_BYTES
  for (let type = ''; type !== 'IEND'; ) {
    count()
    const length = sliceOf(content, at, 4).readUInt32BE()
    const chunk = sliceOf(content, at, length + 12)
    type = chunk.toString('latin1', 4, 8)
    if (type === 'eXIf') exif ??= chunk.subarray(8, -4)
    else if (shown.has(type)) kept.push(chunk)
    else if (isCritical(type)) throw new MalformedPictureError(`has an unknown part ${JSON.stringify(type)}`)
    at += chunk.length
  }
  const { orientation, place } = exif ? readExif(exif) : {}
  const turned = orientationExif(orientation)
  // The header is the first chunk of every PNG.
  if (turned) kept.splice(1, 0, chunkOf('eXIf', turned))
  return { content: Buffer.concat([content.subarray(0, SIGNATURE_BYTES), ...kept]), place }
}

/** Names of chunks that a decoder must understand begin with a capital letter. */
function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type)
}

function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
