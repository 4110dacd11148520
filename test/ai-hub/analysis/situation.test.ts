import { describe, expect, it } from 'vitest'
import { nearestDue } from '../../../subgraphs/ai-hub/analysis/features/due.js'
import { tenseOf } from '../../../subgraphs/ai-hub/analysis/features/tense.js'
import type { Language } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { readPost } from '../../../subgraphs/ai-hub/analysis/reading.js'

const situationOf = (text: string, language: Language) =>
  readPost(text, language).features.names.flatMap((name) => (name.startsWith('u:') ? [name.slice(2)] : []))

describe('the situation of the animal', () => {
  it.each<[Language, string, string]>([
    ['es', 'La perra fue atropellada en la ruta. Ahora está muy bien y vive feliz.', 'critical, ends well'],
    ['es', 'Ya camina y come. Anoche volvió a convulsionar.', 'critical, ends badly'],
    ['es', 'La perra fue atropellada en la ruta.', 'critical, only bad'],
    [
      'pt',
      'A cadela foi atropelada na estrada. Hoje ela já está em casa e passa bem.',
      'critical, ends well',
    ],
    ['pt', 'Já anda e come. Ontem voltou a ter convulsões.', 'critical, ends badly'],
    ['pt', 'A cadela foi atropelada na estrada.', 'critical, only bad'],
    ['en', 'The dog was hit by a car. She is home safe and doing well.', 'critical, ends well'],
    ['en', 'She is eating again. Last night the seizures came back.', 'critical, ends badly'],
    ['en', 'The dog was hit by a car.', 'critical, only bad'],
  ])(
    'shows in %s whether it turns for the better after the worst: "%s" is %s',
    (language, text, expected) => {
      expect(situationOf(text, language)).toContain(expected)
    },
  )

  it.each<[Language, string, string]>([
    ['es', 'La gata está sangrando. Necesita ayuda.', 'worst present, critical'],
    ['es', 'Vivía en la calle y apareció sangrando. Hay fotos.', 'worst past, critical'],
    ['pt', 'A gata está sangrando. Precisa de ajuda.', 'worst present, critical'],
    ['pt', 'Vivia na rua e apareceu sangrando. Tem fotos.', 'worst past, critical'],
    ['en', 'The cat is bleeding. She needs help.', 'worst present, critical'],
    ['en', 'We found the cat bleeding. There are photos.', 'worst past, critical'],
  ])('shows in %s the tense of its worst sentence: "%s" is %s', (language, text, expected) => {
    expect(situationOf(text, language)).toContain(expected)
  })

  it.each<[Language, string, string]>([
    ['es', 'Necesita hogar de tránsito hasta el viernes', 'due days, asks home'],
    ['pt', 'Precisa de lar temporário até sexta', 'due days, asks home'],
    ['en', 'She needs a foster home until Friday', 'due days, asks home'],
  ])('shows in %s what is asked until when: "%s" is %s', (language, text, expected) => {
    expect(situationOf(text, language)).toContain(expected)
  })

  it('is empty for a post without words', () => {
    expect(situationOf('', 'en')).toEqual([])
  })
})

describe('the nearest deadline', () => {
  const dueOf = (text: string, language: Language) => nearestDue(readPost(text, language).tokens, language)

  it.each<[Language, string, ReturnType<typeof nearestDue>]>([
    ['es', 'tiene hasta mañana', 'hours'],
    ['es', 'antes de las 17 hs', 'hours'],
    ['es', 'hasta el lunes o hasta el 30', 'days'],
    ['es', 'hasta el 30 de abril', 'date'],
    ['es', 'desde el lunes', undefined],
    ['pt', 'tem até amanhã', 'hours'],
    ['pt', 'até as 17 horas', 'hours'],
    ['pt', 'até sexta ou até o dia 30', 'days'],
    ['pt', 'até o dia 30', 'date'],
    ['pt', 'desde sexta', undefined],
    ['en', 'has until tomorrow', 'hours'],
    ['en', 'by 5 pm', 'hours'],
    ['en', 'until Friday or until the 30', 'days'],
    ['en', 'until 30 April', 'date'],
    ['en', 'since Friday', undefined],
  ])('in %s of "%s" is %s', (language, text, due) => {
    expect(dueOf(text, language)).toBe(due)
  })
})

describe('the tense of a word', () => {
  const tensesOf = (text: string, language: Language) => {
    const { normalised, tokens } = readPost(text, language)
    return tokens.map((token) => tenseOf(normalised, token, language) ?? '-').join(' ')
  }

  it.each<[Language, string, string]>([
    ['es', 'ladró estaban comió necesita operará policía', 'past past past present future -'],
    ['pt', 'latiu estavam comeu precisa operará museu', 'past past past present future -'],
    ['en', 'barked were ate needs will hundred', 'past past - present future -'],
  ])('is seen by its ending or listed, in %s: "%s"', (language, text, tenses) => {
    expect(tensesOf(text, language)).toBe(tenses)
    expect(tensesOf(text.normalize('NFD'), language)).toBe(tenses)
  })
})

describe('an animal in a trap', () => {
  const conditionsOf = (text: string, language: Language) =>
    readPost(text, language).extraction.evidence.flatMap(({ label, kind }) =>
      label === 'condition' ? [kind] : [],
    )

  it.each<[Language, string]>([
    ['es', 'La gata quedó atrapada entre dos paredes'],
    ['es', 'La gata quedó atrapada en una trampa de caza'],
    ['pt', 'A gata está ilhada no telhado'],
    ['en', 'The cat is trapped behind a wall'],
    ['en', 'The cat is trapped in a snare trap'],
  ])('is in danger, in %s: "%s"', (language, text) => {
    expect(conditionsOf(text, language)).toContain('trapped')
  })

  it.each<[Language, string]>([
    ['es', 'Pusimos la jaula a mediodía y la madre, atrapada, ya va camino de la castración'],
    ['en', 'We set the traps at noon and the mother was trapped at last'],
  ])('was caught to be taken to a vet, in %s: "%s"', (language, text) => {
    expect(conditionsOf(text, language)).not.toContain('trapped')
  })
})
