/**
 * A place in degrees, rounded to a tenth: it identifies a district, not an address.
 */
export interface Place {
  /** -90 to 90; north is positive. */
  readonly latitude: number
  /** -180 to 180; east is positive. */
  readonly longitude: number
}

/** Places are rounded to tenths of a degree, some 11 km. */
const STEPS_PER_DEGREE = 10

/** Exif data that a picture keeps, or may keep (Exif 2.32, a TIFF structure). */
export interface ExifFacts {
  /** 1 (upright) to 8: how to turn the picture. */
  readonly orientation?: number | undefined
  readonly place?: Place | undefined
}

const ORIENTATION = 0x0112
const GPS = 0x8825
const SHORT = 3

/** Reads orientation and place; malformed data is read as far as possible. */
export function readExif(tiff: Buffer): ExifFacts {
  const reader = tiffReader(tiff)
  if (!reader) return {}
  const main = reader.entries(reader.first)
  const orientation = main.get(ORIENTATION)?.short
  const gps = main.get(GPS)?.long
  return {
    orientation: orientation !== undefined && orientation >= 1 && orientation <= 8 ? orientation : undefined,
    place: gps === undefined ? undefined : placeOf(reader.entries(gps)),
  }
}

/** Exif data with an orientation only; undefined if the picture is upright. */
export function orientationExif(orientation: number | undefined): Buffer | undefined {
  if (orientation === undefined || orientation === 1) return undefined
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

/** An entry of an image file directory, read as each type that is needed. */
interface Entry {
  readonly short: number | undefined
  readonly long: number | undefined
  readonly letter: string | undefined
  /** Degrees, minutes and seconds in degrees. */
  readonly angle: number | undefined
}

function tiffReader(tiff: Buffer) {
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const little = order === 'II'
  const u16 = (at: number) => {
    if (at + 2 > tiff.length) return undefined
    return little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  const u32 = (at: number) => {
    if (at + 4 > tiff.length) return undefined
    return little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)
  }
  const rational = (at: number) => {
    const [numerator, denominator] = [u32(at), u32(at + 4)]
    return numerator === undefined || !denominator ? undefined : numerator / denominator
  }
  function angle(at: number | undefined): number | undefined {
    if (at === undefined) return undefined
    const degrees = rational(at)
    if (degrees === undefined) return undefined
    return degrees + (rational(at + 8) ?? 0) / 60 + (rational(at + 16) ?? 0) / 3600
  }
  function entries(directory: number): Map<number, Entry> {
    const found = new Map<number, Entry>()
    const count = u16(directory) ?? 0
    for (let index = 0; index < count; index++) {
      const at = directory + 2 + index * 12
      const tag = u16(at)
      if (tag === undefined) break
      found.set(tag, {
        short: u16(at + 8),
        long: u32(at + 8),
        letter: tiff.toString('latin1', at + 8, at + 9),
        angle: angle(u32(at + 8)),
      })
    }
    return found
  }
  return { first: u32(4) ?? tiff.length, entries }
}

const LATITUDE_REF = 1
const LATITUDE = 2
const LONGITUDE_REF = 3
const LONGITUDE = 4

function placeOf(gps: ReadonlyMap<number, Entry>): Place | undefined {
  const latitude = gps.get(LATITUDE)?.angle
  const longitude = gps.get(LONGITUDE)?.angle
  if (latitude === undefined || longitude === undefined || latitude > 90 || longitude > 180) return undefined
  return {
    latitude: rounded(gps.get(LATITUDE_REF)?.letter === 'S' ? -latitude : latitude),
    longitude: rounded(gps.get(LONGITUDE_REF)?.letter === 'W' ? -longitude : longitude),
  }
}

function rounded(degrees: number): number {
  // Adding zero turns -0 into 0.
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE + 0
}
