import { describe, expect, test } from 'vitest'
import {
  personMatcher,
  withoutWords,
  wordsFor,
} from '../../../subgraphs/shared/personal-data/person-matcher.js'

const named = (...names: string[]) => personMatcher({ id: 'usr_1', email: 'anne@example.org', names })
const nfc = 'José Núñez'.normalize('NFC')
const nfd = 'José Núñez'.normalize('NFD')

describe('a person is redacted from a text', () => {
  test.each([
    [
      'by the address',
      ['Anne'],
      'Mail anne@example.org, or ANNE@Example.org.',
      'Mail [erased], or [erased].',
    ],
    [
      'by the full name',
      ['Anne Lee'],
      'By Anne Lee, ANNE LEE and Anne\nLee.',
      'By [erased], [erased] and [erased].',
    ],
    ['by a name in the other Unicode form', [nfc], `${nfd} wrote.`, '[erased] wrote.'],
    ['by a name in this Unicode form', [nfd], `${nfc} wrote.`, '[erased] wrote.'],
    ['by a name with signs', ["Sean O'Neil"], `"Sean O'Neil" wrote.`, '"[erased]" wrote.'],
    [
      'by a phone number however it is written',
      ['+54 11 5555-1234'],
      'Call (+54) 1155551234!',
      'Call ([erased]!',
    ],
    ['by a name with hyphens', ['Anna-Lena Meyer-Groß'], 'To Anna-Lena Meyer-Groß.', 'To [erased].'],
    ['by a name that was stored without capitals', ['anne lee'], 'Anne Lee came.', '[erased] came.'],
  ])('%s', (_what, names, text, expected) => {
    expect(named(...names).redactStored(text)).toBe(expected)
  })

  test('by an account name, in mentions only', () => {
    const person = personMatcher({
      id: 'usr_1',
      email: 'a@b.cd',
      names: [],
      accounts: ['anne', '@eli@social.example', 'sandbox-anne'],
    })
    expect(
      person.redactStored('@anne, @sandbox-anne and @eli@social.example, not anne or @anne_2 or @eli'),
    ).toBe('[erased], [erased] and [erased], not anne or @anne_2 or @eli')
  })
})

describe('a text keeps', () => {
  test.each([
    ['a single name', ['Anne'], 'Anne of another family, channel and Annette'],
    ['an address that ends alike', [], 'mary-anne@example.org, joanne@example.org'],
    ['an address that begins alike', [], 'anne@example.org.ar and anne@example.orgs'],
    ['a longer name that begins alike', ['Ana Maria'], 'Ana Maria Lopez gave.'],
    ['a name with another accent', ['Ana Jose'], `Ana ${'José'.normalize('NFD')} gave.`],
    ['a word of a sentence', ['Case Closed'], 'The case closed in May: case closed.'],
    ['a longer number', ['555-1234567'], '1 555-1234567 and 555-12345678'],
    ['what matches everything in SQL', ['%', '_', '% %', "' or 1=1 --"], 'Any % and _ text'],
  ])('%s', (_what, names, text) => {
    expect(named(...names).redactStored(text)).toBe(text)
  })
})

describe('JSON', () => {
  const redacted = (names: string[], value: unknown) =>
    JSON.parse(named(...names).redactStored(JSON.stringify(value)))

  test.each(['Anne', 'Amount', 'True', 'Refunded', 'Admin', 'amount', '[', '{}'])(
    'keeps every member and the values of others for a person named %s',
    (name) => {
      const data = {
        amount: '12.5',
        anonymous: true,
        status: 'refunded',
        role: 'admin',
        [name]: name,
        donorId: 'usr_2',
        donorName: name,
        list: [name, { name }, { id: 'usr_2', name }],
      }
      expect(redacted([name], data)).toEqual(data)
    },
  )

  test('loses a single name only in an object with the id of the person', () => {
    const data = {
      guardianId: 'usr_1',
      guardianName: 'Anne',
      donorId: 'usr_2',
      donorName: 'Anne',
      status: 'Anne',
    }
    expect(redacted(['Anne'], data)).toEqual({ ...data, guardianName: '[erased]' })
    expect(redacted(['Anne'], { userId: 'usr_1', profile: { name: 'anne', bio: 'Anne' } })).toEqual({
      userId: 'usr_1',
      profile: { name: '[erased]', bio: 'Anne' },
    })
  })

  test('loses addresses and full names inside values, and remains valid JSON', () => {
    const data = { note: 'From "Anne Lee" <anne@example.org>', ids: ['usr_1'], n: 1, none: null }
    expect(redacted(['Anne Lee'], data)).toEqual({ ...data, note: 'From "[erased]" <[erased]>' })
  })

  test('that does not name the person is unchanged, byte for byte', () => {
    const stored = '{ "amount": 1.50, "a":  [1,2] }'
    expect(named('Amount').redactStored(stored)).toBe(stored)
  })
})

test('the audit log is redacted only by words that name the person unambiguously', () => {
  const words = wordsFor({
    email: 'anne@example.org',
    names: ['Refunded', 'Admin', 'Anne Lee', '%', "O'Neil"],
  })
  expect(words).toEqual(['anne@example.org', 'Anne Lee'])
  for (const text of ['refunded', 'admin@example.org', '{"Anne Lee":"Admin"}', 'mary-anne@example.org'])
    expect(withoutWords(text, words)).toBe(text)
  expect(withoutWords('Anne Lee', words)).toBe('[erased]')
})

test('only id, address, phone number and account mention identify a person', () => {
  const person = personMatcher({
    id: 'usr_1',
    email: 'a@b.cd',
    names: ['Anne', '+1 555 123 4567'],
    accounts: ['anne'],
  })
  for (const value of ['usr_1', 'A@B.CD', '15551234567', '@Anne'])
    expect(person.isIdentifier(value)).toBe(true)
  for (const value of ['usr_11', 'a@b.c', '1555123456', 7, null, undefined, ''])
    expect(person.isIdentifier(value)).toBe(false)
})
