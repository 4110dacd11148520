import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugKeyOf, slugOf } from '../../../subgraphs/backoffice/cases/case-slug.policy.js'
import { newId } from '../../../subgraphs/shared/ids.js'

const id = 'cas_01JD9ZP5QW3YB1F6H1J3T9K4QX'
const key = 'h1j3t9k4qx'

describe('the slug of a case', () => {
  it.each([
    ['Luna, hit by a car', 'luna-hit-by-a-car'],
    ['Ñandú “Pepito”', 'nandu-pepito'],
    ['Жучка', 'zhuchka'],
    ['小狗', 'xiaogou'],
    ['كلب صغير', 'klb-sghyr'],
    ['🐶🐱', 'dog-cat'],
    ['𝓛𝓾𝓷𝓪', 'luna'],
    ['<script>alert("x")</script>', 'script-alert-x-script'],
  ])('spells %s as %s', (name, words) => {
    expect(slugOf({ id, name })).toBe(`${words}-${key}`)
  })

  it.each(['', '\u202e', '---', '？！', '\u0000'])(
    'is only the key for the name %j, which has no letters',
    (name) => {
      expect(slugOf({ id, name })).toBe(key)
    },
  )

  it('ends a long name at a word', () => {
    const slug = slugOf({ id, name: 'a very long name '.repeat(12) })
    expect(slug).toBe(`a-very-long-name-a-very-long-name-a-very-long-name-a-very-${key}`)
    expect(slugOf({ id, name: 'x'.repeat(200) })).toBe(`${'x'.repeat(60)}-${key}`)
  })

  it('is valid in a URL and leads back to its case, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const caseId = newId('cas')
        const slug = slugOf({ id: caseId, name })
        expect(slug).toMatch(/^([a-z0-9]+-)*[a-z0-9]{10}$/)
        expect(slug.length).toBeLessThanOrEqual(71)
        expect(slugKeyOf(slug)).toBe(caseId.slice(-10).toLowerCase())
      }),
    )
  })

  it.each([
    '',
    'luna',
    'luna-',
    'h1j3t9k4q',
    "x'; drop table cases;--h1j3t9k4qx",
    `${'a'.repeat(300)}-${key}`,
    'ñ-h1j3t9k4qx',
  ])('is not recognised in %j', (slug) => {
    expect(slugKeyOf(slug)).toBeUndefined()
  })
})
