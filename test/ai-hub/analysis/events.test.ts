import { describe, expect, it } from 'vitest'
import type { Language } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { readPost } from '../../../subgraphs/ai-hub/analysis/reading.js'

const eventsOf = (text: string, language: Language) =>
  readPost(text, language).features.names.flatMap((name) => (name.startsWith('k:') ? [name.slice(2)] : []))

describe('an event of an animal', () => {
  it.each<[Language, string, string]>([
    ['es', 'La gatita no resistió, falleció anoche', 'died'],
    ['pt', 'A cadelinha veio a óbito na quarta-feira', 'died'],
    ['en', 'One of the kittens passed away overnight', 'died'],
    ['es', 'El perro volvió a casa, aparecieron sus dueños', 'reunited'],
    ['pt', 'O dono apareceu e o cão já está com a família', 'reunited'],
    ['en', 'The spaniel was reunited with the family', 'reunited'],
    ['es', 'La perra ha sido adoptada', 'rehomed'],
    ['pt', 'A gata foi adotada ontem', 'rehomed'],
    ['en', 'The old hound was adopted on Saturday', 'rehomed'],
    ['es', 'Fue operado de la cadera', 'operated'],
    ['pt', 'Recebeu alta depois da cirurgia', 'operated'],
    ['en', 'She is recovering from her amputation', 'operated'],
    ['es', 'Necesita una operación de cadera', 'needs_treatment'],
    ['pt', 'Precisa de uma cirurgia na pata', 'needs_treatment'],
    ['en', 'He needs surgery on his leg', 'needs_treatment'],
    ['es', 'Castramos a trece gatos de la colonia', 'neutered'],
    ['pt', 'Castramos treze gatos da colônia', 'neutered'],
    ['en', 'Thirteen cats were spayed this month', 'neutered'],
    ['es', 'Este perro busca hogar', 'home_asked'],
    ['pt', 'Esta cadela procura um lar', 'home_asked'],
    ['en', 'This dog needs a home', 'home_asked'],
  ])('is a feature of the post, in %s: "%s" is %s', (language, text, event) => {
    expect(eventsOf(text, language)).toContain(event)
  })

  it.each<[Language, string, string]>([
    ['es', 'Necesita una operación de cadera', 'operated'],
    ['pt', 'Ele vai morrer sem ajuda', 'died'],
    ['en', 'He is dying by the road', 'died'],
    ['en', 'Please adopt this dog', 'rehomed'],
  ])(
    'has not happened when the post only announces or requests it, in %s: "%s" is not %s',
    (language, text, event) => {
      expect(eventsOf(text, language)).not.toContain(event)
    },
  )
})
