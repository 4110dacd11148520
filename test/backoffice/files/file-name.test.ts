import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeFileName, safeFolder } from '../../../subgraphs/backoffice/files/file-name.policy.js'
import { ValidationError } from '../../../subgraphs/shared/domain-error.js'

const named = (name: string) => safeFileName(name, ['.jpg', '.jpeg'])

describe('the name of a file', () => {
  it.each([
    ['luna.jpg', 'luna.jpg'],
    ['LUNA.JPEG', 'LUNA.jpeg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\Windows\\system32\\cat.jpg', 'cat.jpg'],
    ['/absolute/cat.jpg', 'cat.jpg'],
    ['..', 'file.jpg'],
    ['...jpg', 'jpg.jpg'],
    ['', 'file.jpg'],
    ['   .jpg', 'jpg.jpg'],
    ['page.html', 'page.html.jpg'],
    ['photo.jpg.exe', 'photo.jpg.exe.jpg'],
    ['a\u0000b\r\nc\u0007.jpg', 'abc.jpg'],
    ['gpj\u202e.exe.jpg', 'gpj.exe.jpg'],
    ['\u200bcat\ufeff.jpg', 'cat.jpg'],
    ['a<b>:"|?*.jpg', 'a-b------.jpg'],
    ['con.jpg', '_con.jpg'],
    ['NUL', '_NUL.jpg'],
    ['día de Luna 猫 🐈.jpg', 'día de Luna 猫 🐈.jpg'],
    // Written with a combining accent, normalised to one letter.
    ['di\u0301a.jpg', 'día.jpg'],
  ])('%j becomes %j', (given, kept) => {
    expect(named(given)).toBe(kept)
  })

  it('is shortened to fit every file system, in whole characters and with its extension', () => {
    const name = named(`${'🐈'.repeat(300)}.jpg`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
    expect(name).toMatch(/^🐈+\.jpg$/u)
  })

  it('is safe for any input, and safe names are unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const name = named(given)
        expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}\p{Cs}<>:"|?*]+\.jpe?g$/u)
        expect(name.startsWith('.')).toBe(false)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
        expect(named(name)).toBe(name)
      }),
    )
  })
})

describe('the folder of a file', () => {
  it.each([
    ['', ''],
    ['cases/luna', 'cases/luna'],
    ['/cases//luna/', 'cases/luna'],
    ['./cases\\luna', 'cases/luna'],
    [' año 2026 / ñandú ', 'año 2026/ñandú'],
    ['a\u202eb', 'ab'],
  ])('%j becomes %j', (given, kept) => {
    expect(safeFolder(given)).toBe(kept)
  })

  it.each(['..', '../x', 'a/../../b', 'a\\..\\b', 'a/ .. /b', 'x/'.repeat(11), 'x'.repeat(201)])(
    '%j is refused',
    (given) => {
      expect(() => safeFolder(given)).toThrow(ValidationError)
    },
  )
})
