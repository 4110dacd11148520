import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAnalyser } from '../../../subgraphs/ai-hub/analysis/analyser.js'
import type { Language } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { readPost } from '../../../subgraphs/ai-hub/analysis/reading.js'
import { seedModel } from '../../../subgraphs/ai-hub/analysis/seed/seed-model.js'
import { normalise } from '../../../subgraphs/ai-hub/analysis/text/normalise.js'

const analyser = createAnalyser(seedModel())

/** The distinct texts of the post at the offsets of its evidence. */
function evidenceWords(text: string, language: Language): string[] {
  const { evidence } = readPost(text, language).extraction
  for (const { start, end, text: quoted } of evidence) expect(text.slice(start, end)).toBe(quoted)
  return [...new Set(evidence.map(({ start, end }) => text.slice(start, end)))]
}

const nfd = (text: string) => text.normalize('NFD')

describe('the offsets of the evidence select its words', () => {
  it.each<[string, Language, string, string[]]>([
    [
      'emoji',
      'es',
      '🆘🐶💔 Perrita atropellada 😭😭 en la ruta, URGENTE',
      ['Perrita', 'atropellada', 'URGENTE'],
    ],
    ['emoji', 'pt', '🆘🐶💔 Cadela atropelada 😭😭 na estrada, URGENTE', ['Cadela', 'atropelada', 'URGENTE']],
    ['emoji', 'en', '🆘🐶💔 Dog hit by a car 😭😭 on the road, URGENT', ['Dog', 'hit by a car', 'URGENT']],
    ['a family of joined emoji', 'es', '👨‍👩‍👧‍👦🏳️‍🌈 gata envenenada', ['gata', 'envenenada']],
    ['a family of joined emoji', 'pt', '👨‍👩‍👧‍👦🏳️‍🌈 gata envenenada', ['gata', 'envenenada']],
    ['a family of joined emoji', 'en', '👨‍👩‍👧‍👦🏳️‍🌈 cat poisoned', ['cat', 'poisoned']],
    ['skin tones and flags', 'es', '🙏🏽🇦🇷👩🏿‍⚕️🏴󠁧󠁢󠁥󠁮󠁧󠁿 perro herido', ['perro', 'herido']],
    ['skin tones and flags', 'pt', '🙏🏽🇧🇷👩🏿‍⚕️🏴󠁧󠁢󠁥󠁮󠁧󠁿 gato ferido', ['gato', 'ferido']],
    ['skin tones and flags', 'en', '🙏🏽🇬🇧👩🏿‍⚕️🏴󠁧󠁢󠁥󠁮󠁧󠁿 puppy injured', ['puppy', 'injured']],
    ['combining accents', 'es', nfd('🐶 El pájaro está mejor'), [nfd('pájaro'), nfd('está mejor')]],
    ['combining accents', 'pt', nfd('🐶 O cão está melhor'), [nfd('cão'), nfd('está melhor')]],
    ['combining accents', 'en', nfd('🐶 a café cat, injured'), ['cat', 'injured']],
    [
      'an accent on the last letter',
      'es',
      nfd('💔 perro que no comió, comió veneno'),
      ['perro', nfd('comió veneno')],
    ],
    ['marks of direction', 'es', '\u200f🐶 \u202eperro\u202c \u2066herido\u2069 🐶', ['perro', 'herido']],
    ['marks of direction', 'pt', '\u200f🐶 \u202egato\u202c \u2066ferido\u2069 🐶', ['gato', 'ferido']],
    ['marks of direction', 'en', '\u200f🐶 \u202edog\u202c \u2066injured\u2069 🐶', ['dog', 'injured']],
    ['letters beyond U+FFFF', 'es', '𐌀𐌁 𐌀𐌀𐌀𐌀 𝐩𝐞𝐫𝐫𝐨 𝐡𝐞𝐫𝐢𝐝𝐨', ['𝐩𝐞𝐫𝐫𝐨', '𝐡𝐞𝐫𝐢𝐝𝐨']],
    [
      'stretched words and half characters',
      'en',
      '\ud83d 🐶 doggggg \udc36 injureeeed',
      ['doggggg', 'injureeeed'],
    ],
    ['hashtags', 'es', '🐶 #PerroHerido 💔 #️⃣', ['Perro', 'Herido']],
  ])('with %s, in %s: %s', (_name, language, text, words) => {
    expect(evidenceWords(text, language)).toEqual(words)
  })

  it.each([
    ['🐶a💔b', '🐶a💔b', [0, 0, 2, 3, 3, 5]],
    ['e\u0301\u0302!', 'e!', [0, 3]],
    ['x🏳️‍🌈y', 'x🏳🌈y', [0, 1, 1, 5, 5, 7]],
    ['𝐚𝐚𝐚𝐚b', 'ab', [0, 8]],
  ])('maps each code unit of the folded text to its source: %s', (raw, folded, starts) => {
    const { text, starts: found, ends } = normalise(raw)
    expect(text).toBe(folded)
    expect(found).toEqual(starts)
    expect(ends).toHaveLength(folded.length)
    expect(ends.at(-1)).toBe(raw.length)
  })
})

describe('the name of the animal is found', () => {
  it.each<[Language, string, string]>([
    ['es', '🆘🐶 Se llama Luna y necesita operarse', 'Luna'],
    ['es', '💔 Se llama 🐾🐾 Luna', 'Luna'],
    ['es', '🐶🐶 Luna 🐾❤️ necesita operarse, es una perra', 'Luna'],
    ['es', nfd('🐶 Se llama José 🐶'), 'José'],
    ['pt', '🆘🐶 A cadela se chama Mel 💔', 'Mel'],
    ['pt', nfd('🐶 O Tobías 🐾 precisa de cirurgia, foi um cachorro atropelado'), 'Tobías'],
    ['en', '🆘🐶 meet 👋🏽 Rocky, a sweet dog', 'Rocky'],
    ['en', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 \u2066Rocky\u2069 needs surgery, dog hit by a car', 'Rocky'],
    ['en', '🐶 his name is Ro\u00adcky', 'Rocky'],
  ])('among emoji and accents, in %s: %s is %s', (language, text, name) => {
    expect(readPost(text, language).extraction.animalName).toBe(name)
  })

  it('not across emoji that separate sentences', () => {
    const { animalName } = readPost(
      'El perro salió de la clínica, gracias Ana 🙏 Está mejor',
      'es',
    ).extraction
    expect(animalName).toBeUndefined()
  })
})

/** A post, and the words outside its evidence by which its name is found. */
const POSTS: [Language, text: string, cues: string[]][] = [
  ['es', 'Perrita atropellada en la ruta, se llama Luna, la cirugía es mañana', ['se', 'llama', 'Luna']],
  ['es', 'Ayer Simón necesita un quirófano, el gato convulsiona y está grave', ['Simón', 'necesita']],
  ['pt', 'Cadela atropelada na avenida, se chama Flor, cirurgia marcada amanhã', ['se', 'chama', 'Flor']],
  ['pt', 'Hoje cedo Tobías precisa de cirurgia, o cão está ferido', ['Tobías', 'precisa']],
  [
    'en',
    'Dog hit by a car near the café, his name is Rocky, surgery tomorrow',
    ['his', 'name', 'is', 'Rocky'],
  ],
  ['en', 'Yesterday Zoë needs surgery, the cat was poisoned and bleeding', ['Zoë', 'needs']],
]

const emoji = fc.oneof(
  fc.constantFrom('🐶', '🆘', '💔', '🙏🏽', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇦🇷', '❤️', '👩🏿‍⚕️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'),
  fc.integer({ min: 0x1f300, max: 0x1faff }).map((point) => String.fromCodePoint(point)),
)
const invisible = fc.constantFrom(
  ...['\u200d', '\u200c', '\u200b', '\ufeff', '\u00ad', '\u200f', '\u061c', '\u202e', '\u202c', '\u2067'],
)
const insertions = fc.array(fc.record({ at: fc.nat(), inserted: fc.oneof(emoji, invisible) }), {
  minLength: 1,
  maxLength: 12,
})

/** The offsets of a post outside its evidence and cues. */
function placesOutside(text: string, language: Language, cues: readonly string[]): number[] {
  const cueSpans = cues.map((cue) => {
    const start =
      new RegExp(`(?<!\\p{L})${cue.normalize('NFD')}(?!\\p{L}|\\p{M})`, 'u').exec(text)?.index ?? -1
    expect(start).toBeGreaterThanOrEqual(0)
    return { start, end: start + cue.normalize('NFD').length }
  })
  const spans = [...readPost(text, language).extraction.evidence, ...cueSpans]
  return Array.from({ length: text.length + 1 }, (_, at) => at).filter(
    (at) => !spans.some(({ start, end }) => at > start && at < end) && !/^\p{M}/u.test(text.slice(at)),
  )
}

/** Emoji would split words, so they are inserted between them; invisible characters anywhere. */
function insert(text: string, places: readonly number[], chosen: { at: number; inserted: string }[]): string {
  const between = places.filter(
    (at) => !/\p{L}\p{M}*$/u.test(text.slice(0, at)) || !/^\p{L}/u.test(text.slice(at)),
  )
  return chosen
    .map(({ at, inserted }) => {
      const allowed = /^\p{Cf}$/u.test(inserted) ? places : between
      return { at: allowed[at % allowed.length] ?? 0, inserted }
    })
    .sort((a, b) => b.at - a.at)
    .reduce((built, { at, inserted }) => built.slice(0, at) + inserted + built.slice(at), text)
}

describe.each(POSTS)(
  'in %s, whatever is inserted outside the matched words of "%s"',
  (language, post, cues) => {
    const composed = (words: readonly string[]) => words.map((word) => word.normalize('NFC'))
    const plain = analyser.analyse({ text: post, language })

    it('changes neither the evidence nor the extracted condition nor the name', () => {
      const name = cues.find((cue) => /^\p{Lu}/u.test(cue))
      expect(plain.extractedInfo.animalName).toBe(name)
      const decomposed = nfd(post)
      const places = placesOutside(decomposed, language, cues)
      fc.assert(
        fc.property(insertions, (chosen) => {
          const text = insert(decomposed, places, chosen)
          const { extractedInfo } = analyser.analyse({ text, language })
          expect(composed(evidenceWords(text, language))).toEqual(evidenceWords(post, language))
          expect(readPost(text, language).extraction.animalName).toBe(name)
          expect(extractedInfo.medicalCondition).toBe(plain.extractedInfo.medicalCondition)
        }),
      )
    })
  },
)
