import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readExif } from '../../../subgraphs/backoffice/files/metadata/exif.policy.js'
import {
  MalformedPictureError,
  withoutMetadata,
} from '../../../subgraphs/backoffice/files/picture-metadata.policy.js'
import {
  cameraExif,
  cameraFilm,
  cameraGif,
  cameraHeif,
  cameraJpeg,
  cameraPng,
  cameraWebp,
  heifPixels,
  plainJpeg,
  recordedAt,
  SECRET,
} from '../../support/fixtures/pictures-with-place.js'
import { sampleBytes } from '../../support/fixtures/sample-files.js'

const pictures = {
  'image/jpeg': cameraJpeg(),
  'image/png': cameraPng(),
  'image/webp': cameraWebp(),
  'image/gif': cameraGif(),
  'image/heic': cameraHeif(),
  'image/avif': cameraHeif('avif'),
  'video/mp4': cameraFilm(),
} as const
type Type = keyof typeof pictures
const types = Object.keys(pictures) as Type[]

const clean = (type: Type, content: Buffer) => {
  const remove = withoutMetadata[type]
  if (!remove) throw new Error(`Nothing removes the metadata of ${type}`)
  return remove(content)
}

/** The Exif data that a program finds by its TIFF header. */
const exifIn = (content: Buffer) => {
  const at = content.indexOf('MM\0\x2a')
  return at < 0 ? undefined : content.subarray(at)
}

describe('a picture without metadata', () => {
  it.each(types)('of type %s contains neither place nor people nor device', (type) => {
    const { content } = clean(type, pictures[type])
    expect(content.includes(SECRET)).toBe(false)
    expect(content.includes('34.6')).toBe(false)
    const exif = exifIn(content)
    expect(exif && readExif(exif).place).toBeUndefined()
  })

  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const)(
    'of type %s has its place returned separately, rounded',
    (type) => {
      expect(clean(type, pictures[type]).place).toEqual({ latitude: -34.6, longitude: -58.4 })
    },
  )

  it.each(['image/jpeg', 'image/png', 'image/webp'] as const)('of type %s keeps its orientation', (type) => {
    const exif = exifIn(clean(type, pictures[type]).content)
    expect(exif && readExif(exif)).toEqual({ orientation: 6, place: undefined })
  })

  it('equals a picture that never had any, with unchanged compressed data', () => {
    expect(clean('image/jpeg', cameraJpeg(1)).content).toEqual(plainJpeg)
    expect(clean('image/png', cameraPng(1)).content).toEqual(sampleBytes.png)
    expect(clean('image/heic', cameraHeif()).content.includes(heifPixels)).toBe(true)
    expect(clean('image/heic', cameraHeif()).content).toHaveLength(cameraHeif().length)
    expect(clean('video/mp4', cameraFilm()).content.includes(heifPixels)).toBe(true)
    const gif = clean('image/gif', cameraGif()).content
    expect(gif.includes('NETSCAPE2.0')).toBe(true)
    expect(gif).toHaveLength(sampleBytes.gif.length + 19)
  })

  it.each(types)('of type %s is unchanged when cleaned again', (type) => {
    const once = clean(type, pictures[type]).content
    expect(clean(type, once).content).toEqual(once)
  })

  it('of a video does not say when it was recorded', () => {
    expect(cameraFilm().includes(recordedAt)).toBe(true)
    expect(clean('video/mp4', cameraFilm()).content.includes(recordedAt)).toBe(false)
  })

  it.each(['text', 'sbtl', 'subt'])('has no route that a drone has recorded as subtitles (%s)', (handler) => {
    expect(clean('video/mp4', cameraFilm(handler)).content.includes(SECRET)).toBe(false)
  })

  it('keeps the colour profile of a JPEG', () => {
    const profile = Buffer.from('\xff\xe2\x00\x14ICC_PROFILE\0\x01\x01abcd', 'latin1')
    const given = Buffer.concat([plainJpeg.subarray(0, 2), profile, plainJpeg.subarray(2)])
    expect(clean('image/jpeg', given).content).toEqual(given)
  })
})

describe('a malformed picture', () => {
  it.each(types)('of type %s is refused or cleaned, for any damage', (type) => {
    const original = pictures[type]
    const damage = fc.record({
      at: fc.nat(original.length - 1),
      bytes: fc.uint8Array({ maxLength: 12 }),
      length: fc.nat(original.length),
    })
    fc.assert(
      fc.property(fc.array(damage, { maxLength: 4 }), fc.boolean(), (damages, isCut) => {
        let content = Buffer.from(original)
        for (const { at, bytes, length } of damages) {
          Buffer.from(bytes).copy(content, at)
          if (isCut) content = content.subarray(0, Math.max(16, length))
        }
        try {
          const once = clean(type, content).content
          expect(clean(type, once).content).toEqual(once)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedPictureError)
        }
      }),
    )
  })

  it('does not break the reading of Exif data, wherever it is cut or changed', () => {
    const exif = cameraExif()
    fc.assert(
      fc.property(fc.nat(exif.length), fc.nat(exif.length - 1), fc.nat(255), (length, at, byte) => {
        const changed = Buffer.from(exif)
        changed[at] = byte
        const { place } = readExif(changed.subarray(0, length))
        expect(Math.abs(place?.latitude ?? 0)).toBeLessThanOrEqual(90)
        expect(Math.abs(place?.longitude ?? 0)).toBeLessThanOrEqual(180)
      }),
    )
  })

  it.each([
    ['image/jpeg', Buffer.alloc(1_000_000, Buffer.from('ffc40002', 'hex'))],
    [
      'image/png',
      Buffer.concat([
        Buffer.alloc(8),
        Buffer.alloc(2_400_000, Buffer.from('0000000049444154aaaaaaaa', 'hex')),
      ]),
    ],
    // 200,000 runs that none of 300,000 chunks reaches would be looked through for each of them.
    ['video/mp4', cameraFilm('meta', { runs: 200_000, chunks: 300_000 })],
    // Its Exif data contains the whole file 30,000 times.
    ['image/heic', cameraHeif('heic', 30_000)],
  ] as const)('of type %s with excessively many parts is refused', (type, content) => {
    expect(() => clean(type, content)).toThrow(MalformedPictureError)
  })
})
