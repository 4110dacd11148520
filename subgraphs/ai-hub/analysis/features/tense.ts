import type { Language } from '../labels.js'
import { type NormalisedText, visibleText } from '../text/normalise.js'
import type { Token } from '../text/tokens.js'

/** When something happens, as a word shows it. */
export type Tense = 'past' | 'present' | 'future'

/**
 * The tense that a finite verb or a word of time shows; undefined for all other words. Listed words are folded; endings are looked for
 * in the raw text, because accents distinguish tenses.
 */
export function tenseOf({ raw }: NormalisedText, token: Token, language: Language): Tense | undefined {
  if (token.kind !== 'word') return undefined
  const { past, pastEnding, notPast, present, future, futureEnding } = TENSES[language]
  if (future.has(token.text)) return 'future'
  if (present.has(token.text)) return 'present'
  if (past.has(token.text)) return 'past'
  const written = visibleText(raw.slice(token.start, token.end)).normalize('NFC').toLowerCase()
  if (futureEnding.test(written)) return 'future'
  return pastEnding.test(written) && !notPast.has(token.text) ? 'past' : undefined
}

interface Tenses {
  readonly past: ReadonlySet<string>
  readonly pastEnding: RegExp
  /** Words with such an ending that are not in the past tense. */
  readonly notPast: ReadonlySet<string>
  readonly present: ReadonlySet<string>
  readonly future: ReadonlySet<string>
  readonly futureEnding: RegExp
}

const TENSES: Readonly<Record<Language, Tenses>> = {
  es: {
    past: wordsOf(
      'fue fueron era eran habia hizo hicieron dijo vino pudo tuvo tuvimos estuvo puso quiso supo ayer anoche entonces',
    ),
    pastEnding: /..(?:ó|aron|ieron|aba|aban|ábamos|ía|ían|íamos|imos|é|í)$/u,
    notPast: wordsOf(
      'dia policia todavia mayoria alegria energia compania cirugia radiografia ecografia fotografia garantia guia ' +
        'mejoria neumonia maria rosalia lucia sofia aqui alli bebe cafe baba traba',
    ),
    present: wordsOf(
      'es esta estan estamos son tiene tienen tenemos necesita necesitan sigue siguen hay busca buscan buscamos puede pueden ' +
        'podemos come camina vive viven espera esperan lleva llevan urge sufre requiere queda quedan falta faltan sabemos permanece ' +
        'ahora hoy ya continua continuan pide pedimos',
    ),
    future: wordsOf('manana proximo proxima va van vamos'),
    futureEnding: /..(?:ará|ará[ns]|aremos|erá|erán|eremos|irá|irán)$/u,
  },
  pt: {
    past: wordsOf(
      'foi foram era eram tinha tinham havia fez fizeram disse veio pode teve tivemos esteve pos quis soube ontem entao',
    ),
    pastEnding: /..(?:ou|aram|eram|iram|ava|avam|ávamos|iam|íamos|eu|iu|ei)$/u,
    notPast: wordsOf('estou museu europeu pneu'),
    present: wordsOf(
      'esta estao estamos ta tao sao tem temos precisa precisam precisamos segue seguem continua continuam ha procura procuram ' +
        'come anda vive vivem espera esperam sofre requer fica ficam resta restam falta faltam sabemos agora hoje ja pede pedimos pedem',
    ),
    future: wordsOf('amanha proximo proxima vai vao vamos'),
    futureEnding: /..(?:ará|arão|aremos|erá|erão|eremos|irá|irão)$/u,
  },
  en: {
    past: wordsOf(
      'was were had did went came found took got gave left ran fell died lost brought saw said told began kept knew thought ' +
        'wasnt werent didnt couldnt could yesterday ago then became felt held met made',
    ),
    pastEnding: /..ed$/u,
    notPast: wordsOf(
      'need feed breed bleed speed indeed bed shed red hundred agreed seed weed exceed proceed',
    ),
    present: wordsOf(
      'is are am has have hes shes theyre its im ive weve isnt arent needs need remains lives waits wants eats walks weighs looks ' +
        'keeps struggles suffers cant cannot can now today still currently being',
    ),
    future: wordsOf('will wont tomorrow next going gonna soon'),
    futureEnding: /^.+'ll$/u,
  },
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
