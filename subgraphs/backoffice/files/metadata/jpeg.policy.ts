import { type ExifFacts, orientationExif, readExif } from './exif.policy.js'
import { type CleanPicture, partCounter, sliceOf } from './picture.policy.js'

const END = 0xd9
const SCAN = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const COMMENT = 0xfe

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const JFIF = Buffer.from('JFIF\0', 'latin1')
const COLOUR_PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1')
const ADOBE = Buffer.from('Adobe', 'latin1')

/**
 * A JPEG (ITU T.81) without Exif except its orientation, XMP, IPTC, comments, embedded previews, and data after its
 * end; colour profiles stay. The compressed data is copied unchanged.
 * @throws MalformedPictureError
 */
export function cleanJpeg(content: Buffer): CleanPicture {
  const kept: Buffer[] = []
  let facts: ExifFacts = {}
  const count = partCounter()
  let at = 2
  while (at < content.length) {
    at = nextMarker(content, at)
    const marker = content[at + 1]
    if (marker === undefined || marker === END) break
    count()
    if (isBare(marker)) {
      at += 2
      continue
    }
    const length = sliceOf(content, at + 2, 2).readUInt16BE()
    const segment = sliceOf(content, at, 2 + Math.max(2, length))
    const payload = segment.subarray(4)
    at += segment.length
    if (marker === APP1 && payload.subarray(0, EXIF.length).equals(EXIF))
      facts = { ...readExif(payload.subarray(EXIF.length)), ...given(facts) }
    else if (marker === APP0 && startsWith(payload, JFIF)) kept.push(withoutThumbnail(payload))
    else if (!isAbout(marker, payload)) kept.push(segment)
    if (marker !== SCAN) continue
    const end = endOfScan(content, at)
    kept.push(content.subarray(at, end))
    at = end
  }
  const turned = orientationExif(facts.orientation)
  const exif = turned ? [segmentOf(APP1, Buffer.concat([EXIF, turned]))] : []
  const start = Buffer.from([0xff, 0xd8])
  return { content: Buffer.concat([start, ...exif, ...kept, Buffer.from([0xff, END])]), place: facts.place }
}

/** The place of the next marker's last 0xff: decoders skip bytes between segments, and any number of fill bytes before a marker. */
function nextMarker(content: Buffer, from: number): number {
  let at = content.indexOf(0xff, from)
  if (at < 0) return content.length
  while (content[at + 1] === 0xff) at++
  return at
}

/** The first Exif segment takes precedence. */
function given({ orientation, place }: ExifFacts): ExifFacts {
  return { ...(orientation === undefined ? {} : { orientation }), ...(place === undefined ? {} : { place }) }
}

/** Markers without a length: a stuffed zero, TEM, restarts and another start. */
function isBare(marker: number): boolean {
  return marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

/** Whether a segment is metadata, which is not needed to show the picture. */
function isAbout(marker: number, payload: Buffer): boolean {
  if (marker === COMMENT) return true
  if (marker < APP0 || marker > 0xef) return false
  return !(
    (marker === APP2 && startsWith(payload, COLOUR_PROFILE)) ||
    (marker === APP14 && startsWith(payload, ADOBE))
  )
}

function startsWith(payload: Buffer, head: Buffer): boolean {
  return payload.subarray(0, head.length).equals(head)
}

/** Where the compressed data ends: at a marker that is neither a stuffed zero nor a restart. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = from; at + 1 < content.length; at++) {
    if (content[at] !== 0xff) continue
    const next = content[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return content.length
}

/** A JFIF header of 14 bytes that announces no thumbnail. */
function withoutThumbnail(payload: Buffer): Buffer {
  const header = Buffer.alloc(14)
  payload.copy(header, 0, 0, 12)
  return segmentOf(APP0, header)
}

function segmentOf(marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}
