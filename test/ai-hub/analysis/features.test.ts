import { describe, expect, it } from 'vitest'
import type { Language } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { readPost } from '../../../subgraphs/ai-hub/analysis/reading.js'

function namesIn(text: string, language: Language, block: string): string[] {
  return readPost(text, language).features.names.filter((name) => name.startsWith(`${block}:`))
}

describe('the features of the wording', () => {
  it.each<[Language, string, string]>([
    ['es', 'encontramos perritas', 'encontré perritos'],
    ['pt', 'cachorro perdido', 'cachorras perdidas'],
    ['en', 'injured kittens', 'injured kitten'],
  ])('have the same word pairs for inflected forms, in %s', (language, one, other) => {
    expect(namesIn(one, language, 'b')).toEqual(namesIn(other, language, 'b'))
    expect(namesIn(one, language, 'w')).not.toEqual(namesIn(other, language, 'w'))
  })

  it.each<[Language, (name: string) => string]>([
    ['es', (name) => `La perrita se llama ${name} y busca un hogar`],
    ['pt', (name) => `A cadela se chama ${name} e procura um lar`],
    ['en', (name) => `The dog is called ${name} and needs a home`],
  ])('do not depend on the name of the animal, in %s', (language, post) => {
    for (const block of ['w', 'b', 'c'])
      expect(namesIn(post('Canela'), language, block)).toEqual(namesIn(post('Zulmira'), language, block))
    expect(namesIn(post('Zulmira'), language, 'w')).toContain('w:<animal name>')
  })
})
