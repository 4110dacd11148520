import { type Box, boxesIn, boxReader, freeBox } from './box.policy.js'
import { readExif } from './exif.policy.js'
import { assertApart, type CleanPicture, erase, partCounter, sliceOf } from './picture.policy.js'
import { cleanContainer } from './video.policy.js'

/** Top-level boxes that are needed to show a picture; others belong to programs and cameras. */
const shown = new Set(['ftyp', 'meta', 'mdat', 'moov'])
/** Boxes beside the items: of programs, user data, and free space. */
const about = new Set(['uuid', 'udta', 'free', 'skip'])

/** Part of the content. */
interface Extent {
  readonly start: number
  readonly length: number
}

/**
 * A HEIC or AVIF picture (ISO 23008-12) whose Exif, XMP and other attached items are zeros, as are boxes of programs.
 * All offsets stay the same. The rotation is a property of the picture and stays.
 * @throws MalformedPictureError
 */
export function cleanHeif(original: Buffer): CleanPicture {
  const content = Buffer.from(original)
  const boxes = boxesIn(content, 0, content.length)
  for (const box of boxes) {
    if (!shown.has(box.type)) freeBox(content, box)
    // An image sequence.
    else if (box.type === 'moov') cleanContainer(content, box)
  }
  const meta = boxes.find(({ type }) => type === 'meta')
  if (!meta) return { content }
  // A full box: version and flags precede the boxes in it.
  const inner = boxesIn(content, meta.data + 4, meta.end)
  const named = (name: string) => inner.find(({ type }) => type === name)
  const [info, locations] = [named('iinf'), named('iloc')]
  for (const box of inner) if (about.has(box.type)) freeBox(content, box)
  if (!info || !locations) return { content }
  const types = itemTypes(content, info)
  const extents = itemExtents(content, locations, named('idat')?.data)
  const attached = [...types]
    .filter(([, type]) => type === 'Exif' || type === 'mime' || type === 'uri ')
    .map(([id, type]) => ({
      type,
      parts: (extents.get(id) ?? []).map(({ start, length }) => sliceOf(content, start, length)),
    }))
  const parts = attached.flatMap((item) => item.parts)
  assertApart(parts, content)
  const places = attached
    .filter(({ type }) => type === 'Exif')
    .map((item) => placeIn(Buffer.concat(item.parts)))
  erase(parts)
  return { content, place: places.find((place) => place !== undefined) }
}

/** Exif items begin with the distance to their TIFF header. */
function placeIn(item: Buffer): CleanPicture['place'] {
  if (item.length < 4) return undefined
  return readExif(item.subarray(4 + item.readUInt32BE())).place
}

/** The type of each item, by id. */
function itemTypes(content: Buffer, info: Box): Map<number, string> {
  const reader = boxReader(content, info)
  const version = reader.number(1)
  reader.skip(3 + (version === 0 ? 2 : 4))
  const types = new Map<number, string>()
  for (const entry of boxesIn(content, reader.position(), info.end)) {
    if (entry.type !== 'infe') continue
    const item = boxReader(content, entry)
    const itemVersion = item.number(1)
    item.skip(3)
    const id = item.number(itemVersion === 3 ? 4 : 2)
    item.skip(2)
    types.set(id, itemVersion >= 2 ? item.word() : 'mime')
  }
  return types
}

const IN_ITEM_DATA = 1

/** Where the data of each item is, by id. @param itemData position of the `idat` box's data */
function itemExtents(content: Buffer, locations: Box, itemData: number | undefined): Map<number, Extent[]> {
  const reader = boxReader(content, locations)
  const version = reader.number(1)
  reader.skip(3)
  const [first, second] = [reader.number(1), reader.number(1)]
  const [offsetBytes, lengthBytes] = [first >> 4, first & 0x0f]
  const [baseBytes, indexBytes] = [second >> 4, version === 0 ? 0 : second & 0x0f]
  const items = reader.number(version < 2 ? 2 : 4)
  const found = new Map<number, Extent[]>()
  const countPart = partCounter()
  for (let item = 0; item < items; item++) {
    const id = reader.number(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : reader.number(2) & 0x0f
    const source = reader.number(2)
    const base = reader.number(baseBytes) + (method === IN_ITEM_DATA ? (itemData ?? 0) : 0)
    const extents: Extent[] = []
    const count = reader.number(2)
    for (let extent = 0; extent < count; extent++) {
      countPart()
      reader.skip(indexBytes)
      const start = base + reader.number(offsetBytes)
      const length = reader.number(lengthBytes)
      // A length of 0 means the whole source.
      extents.push({ start, length: length === 0 ? content.length - start : length })
    }
    // Data in other files is not accessible.
    if (source === 0 && method <= IN_ITEM_DATA) found.set(id, extents)
  }
  return found
}
