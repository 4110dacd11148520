import { type Box, boxesIn, boxReader, freeBox } from './box.policy.js'
import {
  assertApart,
  type CleanPicture,
  erase,
  MalformedPictureError,
  partCounter,
  sliceOf,
} from './picture.policy.js'

/** Top-level boxes that are needed to play a video. Free space may contain what a program has only marked as deleted. */
const shown = new Set(['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx'])
/** Boxes that contain others. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
/** Metadata boxes: places (`©xyz`, `loci`), names of devices and people, XMP; and free space. */
const about = new Set(['udta', 'meta', 'uuid', 'gps ', 'free', 'skip'])
/** Handlers of tracks of measurements; drones write their route as subtitles. */
const measurements = new Set(['meta', 'text', 'sbtl', 'subt'])
/** Headers of a film and its tracks, which state when they were created and changed. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd'])

/**
 * An MP4 video (ISO 14496-14) without metadata: user data, metadata boxes, boxes of programs, times, and tracks of
 * measurements (cameras record their route). They become zeros; all offsets stay the same.
 * @throws MalformedPictureError
 */
export function cleanVideo(original: Buffer): CleanPicture {
  const content = Buffer.from(original)
  const top = boxesIn(content, 0, content.length)
  for (const box of top) {
    if (!shown.has(box.type)) freeBox(content, box)
    else if (containers.has(box.type)) cleanContainer(content, box)
  }
  return { content }
}

/** Videos do not nest boxes deeper. */
const MAX_DEPTH = 16

/** Removes the metadata in a box that contains others. @throws MalformedPictureError */
export function cleanContainer(content: Buffer, container: Box, depth = 0): void {
  if (depth > MAX_DEPTH) throw new MalformedPictureError('is nested too deeply')
  for (const box of boxesIn(content, container.data, container.end)) {
    if (about.has(box.type)) freeBox(content, box)
    else if (dated.has(box.type)) removeTimes(content, box)
    else if (box.type === 'trak' && isMeasurement(content, box)) {
      const samples = samplesOf(content, box)
      assertApart(samples, content)
      erase(samples)
      freeBox(content, box)
    } else if (containers.has(box.type)) cleanContainer(content, box, depth + 1)
  }
}

/** Both times follow version and flags; 0 means that they are not known. */
function removeTimes(content: Buffer, box: Box): void {
  const reader = boxReader(content, box)
  const bytes = reader.number(1) === 1 ? 16 : 8
  reader.skip(3)
  const start = reader.position()
  reader.skip(bytes)
  content.fill(0, start, reader.position())
}

function isMeasurement(content: Buffer, track: Box): boolean {
  const handler = boxAt(content, track, ['mdia', 'hdlr'])
  if (!handler) return false
  const reader = boxReader(content, handler)
  reader.skip(8)
  return measurements.has(reader.word())
}

function boxAt(content: Buffer, within: Box, path: readonly string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (box, name) => box && boxesIn(content, box.data, box.end).find(({ type }) => type === name),
    within,
  )
}

/** The samples of a track, chunk by chunk. */
function samplesOf(content: Buffer, track: Box): Buffer[] {
  const table = boxAt(content, track, ['mdia', 'minf', 'stbl'])
  const boxes = table ? boxesIn(content, table.data, table.end) : []
  const read = (name: string) => {
    const box = boxes.find(({ type }) => type === name)
    if (!box) return undefined
    const reader = boxReader(content, box)
    reader.skip(4)
    return reader
  }
  const [runs, sizes] = [read('stsc'), read('stsz')]
  const wide = read('co64')
  const offsets = wide ?? read('stco')
  if (!runs || !sizes || !offsets) return []
  const countRun = partCounter()
  const runList = Array.from({ length: runs.number(4) }, () => {
    countRun()
    const run = { firstChunk: runs.number(4), samples: runs.number(4) }
    runs.skip(4)
    return run
  })
  const constant = sizes.number(4)
  sizes.skip(4)
  const chunks = offsets.number(4)
  const countChunk = partCounter()
  // The runs are in the order of their chunks.
  let at = -1
  return Array.from({ length: chunks }, (_, index) => {
    countChunk()
    const start = offsets.number(wide ? 8 : 4)
    while ((runList[at + 1]?.firstChunk ?? Number.POSITIVE_INFINITY) <= index + 1) at += 1
    const count = runList[at]?.samples ?? 0
    let length = constant * count
    for (let sample = 0; constant === 0 && sample < count; sample++) length += sizes.number(4)
    return sliceOf(content, start, length)
  })
}
