import { describe, expect, it } from 'vitest'
import { matchCase } from '../../../subgraphs/ai-hub/cases-client/case-match.policy.js'
import type { OpenCase } from '../../../subgraphs/ai-hub/cases-client/cases.client.js'
import type { ExtractedInfo } from '../../../subgraphs/ai-hub/posts/analysis.type.js'

const cases: OpenCase[] = [
  {
    id: 'cas_luna',
    name: 'Luna, hit by a car',
    description: 'Luna is a dog with a broken hind leg.',
  },
  {
    id: 'cas_milo',
    name: 'Milo y sus tres hermanos',
    description: 'Cuatro gatitos en una caja.',
  },
  {
    id: 'cas_nameless',
    name: 'Dog found injured',
    description: 'A dog with distemper and fever.',
  },
]

const info = (more: Partial<ExtractedInfo>): ExtractedInfo => ({
  emergency: false,
  fundraisingRequest: false,
  ...more,
})
const match = (text: string, more: Partial<ExtractedInfo> = {}, threadCaseId?: string) =>
  matchCase({ text, info: info(more), threadCaseId }, cases)

describe('a post is matched', () => {
  it('by its thread, regardless of its text', () => {
    expect(match('Gracias a todos', {}, 'cas_milo')).toEqual({
      caseId: 'cas_milo',
      score: 1,
      reasons: ['thread'],
    })
  })

  it('by the name that the analysis extracted from it', () => {
    const found = match('Luna salió bien de la cirugía', { animalName: 'Luna', animalMentioned: 'dog' })
    expect(found).toMatchObject({ caseId: 'cas_luna', reasons: ['name', 'animal'] })
  })

  it('by the name of the case, ignoring capitalisation and accents', () => {
    expect(match('MÍLO ya come solo')?.caseId).toBe('cas_milo')
  })

  it('to the better-matching of two cases', () => {
    const twins = [...cases, { ...(cases[0] as OpenCase), id: 'cas_twin', description: 'Luna, a cat' }]
    const post = { text: 'Luna the cat purrs again', info: info({ animalMentioned: 'cat' }) }
    expect(matchCase(post, twins)?.caseId).toBe('cas_twin')
  })
})

describe('a post is not matched', () => {
  it.each([
    ['by a name within another word', 'Los lunares de su piel', {}],
    ['by a name when the animal is another', 'Luna, la gata, tuvo cría', { animalMentioned: 'cat' }],
    [
      'by species and condition alone',
      'A dog has distemper',
      { animalMentioned: 'dog', medicalCondition: 'distemper' },
    ],
    ['by common words of a case’s name', 'We found three injured brothers', {}],
    ['by the words for the animal in a case’s name', 'A dog is hungry', { animalMentioned: 'dog' }],
    ['when it names nothing', '😭😭😭', {}],
  ] as const)('%s', (_why, text, more) => {
    expect(match(text, more)).toBeUndefined()
  })

  it.each([
    ['Perro de Refugio Huellas', 'Refugio Huellas informa: llegó Toby, un perro joven'],
    ['Cachorro de @refugio.huellas', 'Procuramos refugio para um cachorro'],
    ['Dog of Refugio Huellas', 'Huellas says hello from a dog'],
  ])('by the author in the name of a case without a name: %s', (name, text) => {
    const nameless = { id: 'cas_1', name, description: '', status: 'active', category: 'rescue' }
    expect(matchCase({ text, info: info({ animalMentioned: 'dog' }) }, [nameless])).toBeUndefined()
  })

  it.each([
    ['Cirugía de Luna', 'Toby, otro perro, necesita una cirugía'],
    ['Cadela atropelada: Mel', 'Uma cachorra atropelada na avenida'],
    ['Surgery for Bella', 'Rocky the dog needs surgery'],
  ])('by a word for the condition in the name of a case: %s', (name, text) => {
    const named = { id: 'cas_1', name, description: '', status: 'active', category: 'surgery' }
    expect(matchCase({ text, info: info({ animalMentioned: 'dog' }) }, [named])).toBeUndefined()
    const about = `${text}. ${name.split(' ').at(-1)}`
    expect(matchCase({ text: about, info: info({}) }, [named])?.caseId).toBe('cas_1')
  })

  it('to the case of its thread when that case is not open', () => {
    expect(match('Gracias a todos', {}, 'cas_closed')).toBeUndefined()
  })

  it('by a name that consists of regular-expression syntax', () => {
    expect(match('nada', { animalName: '.*(' })).toBeUndefined()
  })
})
