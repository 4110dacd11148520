import { beforeAll, describe, expect, it } from 'vitest'
import { type Analyser, createAnalyser } from '../../../subgraphs/ai-hub/analysis/analyser.js'
import type { Language } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { seedModel } from '../../../subgraphs/ai-hub/analysis/seed/seed-model.js'

let analyser: Analyser
beforeAll(() => {
  analyser = createAnalyser(seedModel())
})

describe('a word with several senses', () => {
  it.each<[Language, string, string, string]>([
    [
      'es',
      'bebé',
      'Encontramos un bebé gatito bajo la lluvia con los ojos infectados, necesita veterinario',
      'Nació mi bebé, gracias a todos por los mensajes',
    ],
    [
      'pt',
      'idosa',
      'Cachorrinha idosa abandonada na rua, cega e magra, precisa de resgate',
      'Minha vizinha idosa faz um bolo ótimo',
    ],
    [
      'pt',
      'menina',
      'a menina da baia 4 comeu pela primeira vez, segue no soro',
      'a menina da padaria passou em medicina, que orgulho',
    ],
    [
      'pt',
      'senhor',
      'senhor de 14 anos, surdo, quase sem dentes, procura lar calmo. Castrado',
      'senhor de 70 anos procura quarto para alugar no centro',
    ],
    [
      'pt',
      'na rua',
      'Gata grávida na rua, com uma ferida aberta, alguém ajuda?',
      'Muito trânsito na rua hoje por causa da chuva',
    ],
    [
      'pt',
      'hospital 24h',
      'Levamos o cão ao hospital 24h, parvovirose, a internação custa R$ 1.200',
      'Hospital 24h no centro contrata recepcionista',
    ],
    [
      'pt',
      'lesão',
      'Cão com lesão na coluna, não anda, precisa de cirurgia',
      'O atacante sofreu uma lesão e perde o jogo de domingo',
    ],
    [
      'es',
      'noticia',
      'Mala noticia: la perrita atropellada necesita otra cirugía',
      'Noticia: suben las tarifas del transporte desde el lunes',
    ],
    [
      'es',
      'presidente',
      'Perro herido en la plaza Presidente Perón, no puede caminar',
      'El presidente habló anoche en el congreso',
    ],
    [
      'en',
      'flood',
      'Dog stranded on a roof in the flood, water rising, rescue needed now',
      'A flood of emails this morning, I need coffee',
    ],
  ])('%s: %s is disambiguated by its context', (_language, _word, ofCase, ofOther) => {
    expect([ofCase, ofOther].map((text) => analyser.analyse({ text }).isCaseRelated)).toEqual([true, false])
  })

  it.each<[Language, string]>([
    ['es', 'Nos vamos de vacaciones a la playa el lunes'],
    ['es', 'Las vacaciones de la escuela empiezan en julio'],
    ['pt', 'Segunda-feira tem reunião na escola'],
    ['pt', 'Doação de sangue no hospital amanhã cedo'],
  ])('%s: no animal is found in «%s»', (_language, text) => {
    const { isCaseRelated, extractedInfo } = analyser.analyse({ text })
    expect([isCaseRelated, extractedInfo.animalMentioned]).toEqual([false, undefined])
  })

  it.each<[Language, string]>([
    ['en', 'Urgent home needed for two friendly cats, vaccinated and neutered'],
    ['es', 'Hogar urgente para gatita de dos meses, muy mimosa y sana'],
    ['pt', 'Lar urgente para cachorrinho dócil, vacinado e castrado'],
  ])('%s: an urgent home is not critical: «%s»', (_language, text) => {
    expect(analyser.analyse({ text }).urgency).not.toBe('critical')
  })
})
