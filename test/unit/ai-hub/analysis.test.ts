import { describe, expect, it } from 'vitest'
import { createAnalyser } from '../../../subgraphs/ai-hub/analysis/analyser.js'
import { seedModel } from '../../../subgraphs/ai-hub/analysis/seed-model.js'

const analyser = createAnalyser(seedModel())

describe('the analysis of a post', () => {
  it('finds an emergency, its animal, its condition and its sum, with the places in the post', () => {
    const text = 'URGENTE: perrita atropellada en la ruta 9, se llama Luna, la cirugía sale $45.000'
    const analysis = analyser.analyse({ text })
    expect(analysis).toMatchObject({
      isCaseRelated: true,
      urgency: 'critical',
      language: 'es',
      amounts: [{ value: '45000', currency: 'ARS' }],
      extractedInfo: { animalMentioned: 'dog', animalName: 'Luna', emergency: true },
    })
    expect(analysis.evidence.length).toBeGreaterThan(0)
    for (const { text: quoted, start, end } of analysis.evidence) expect(text.slice(start, end)).toBe(quoted)
  })

  it('finds nothing to do in a post about people', () => {
    const analysis = analyser.analyse({ text: 'Meu pai está na UTI com pneumonia, peço oração de vocês' })
    expect(analysis).toMatchObject({ isCaseRelated: false, urgency: 'low', suggestedAction: 'none' })
  })
})
