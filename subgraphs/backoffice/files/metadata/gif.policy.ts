import { type CleanPicture, MalformedPictureError, partCounter, sliceOf } from './picture.policy.js'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

/** Application extensions that affect the display: repetitions and colours. */
const shownApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/**
 * A GIF (GIF89a) without comments, XMP, texts, extensions of programs, and data after its end.
 * @throws MalformedPictureError
 */
export function cleanGif(content: Buffer): CleanPicture {
  const header = 13 + colourTableBytes(sliceOf(content, 0, 13)[10])
  const kept = [sliceOf(content, 0, header)]
  const count = partCounter()
  let at = header
  while (content[at] !== TRAILER) {
    count()
    const block = blockAt(content, at)
    if (isShown(block)) kept.push(block)
    at += block.length
  }
  return { content: Buffer.concat([...kept, Buffer.from([TRAILER])]) }
}

function isShown(block: Buffer): boolean {
  if (block[0] === IMAGE || block[1] === GRAPHIC_CONTROL) return true
  return block[1] === APPLICATION && shownApplications.has(block.toString('latin1', 3, 14))
}

function blockAt(content: Buffer, at: number): Buffer {
  if (content[at] === EXTENSION) return content.subarray(at, endOfSubBlocks(content, at + 2))
  if (content[at] !== IMAGE) throw new MalformedPictureError('has an unknown part')
  const colours = colourTableBytes(sliceOf(content, at, 10)[9])
  // One byte of code size precedes the compressed data.
  return content.subarray(at, endOfSubBlocks(content, at + 10 + colours + 1))
}

/** The table follows where the flag is set: three bytes per colour. */
function colourTableBytes(packed: number | undefined): number {
  if (packed === undefined || (packed & 0x80) === 0) return 0
  return 3 * 2 ** ((packed & 0x07) + 1)
}

function endOfSubBlocks(content: Buffer, from: number): number {
  for (let at = from; ; ) {
    const length = content[at]
    if (length === undefined) throw new MalformedPictureError('ends early')
    at += 1 + length
    if (length === 0) return at
  }
}
