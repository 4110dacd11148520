import type { Language } from '../labels.js'
import type { Token } from '../text/tokens.js'

/** The currency of a bare `$` if no country is indicated: most authors who use it in Spanish are in Argentina. */
const USUAL: Readonly<Record<Language, string>> = { es: 'ARS', pt: 'BRL', en: 'USD' }

/** Cities, countries and payment methods that show where the author is. */
const CLUES: Readonly<Record<Language, readonly (readonly [currency: string, words: string])[]>> = {
  es: [
    [
      'MXN',
      'mexico cdmx monterrey guadalajara jalisco puebla tijuana hermosillo queretaro veracruz oaxaca morelia saltillo clabe oxxo spei',
    ],
    [
      'CLP',
      'chile santiago valparaiso nunoa quilpue maipu concepcion temuco rancagua antofagasta rut cuentarut',
    ],
    [
      'COP',
      'colombia bogota medellin cali barranquilla bucaramanga pereira manizales nequi daviplata bancolombia',
    ],
    ['UYU', 'uruguay montevideo canelones maldonado paysandu abitab redpagos'],
    ['USD', 'ecuador quito guayaquil zelle venmo cashapp panama salvador miami texas'],
    ['ARS', 'argentina alias cbu cvu mercadopago caba rosario cordoba mendoza tucuman salta'],
  ],
  pt: [['USD', 'zelle venmo orlando boston newark']],
  en: [
    ['AUD', 'australia sydney melbourne brisbane perth adelaide hobart nsw qld payid'],
    ['CAD', 'canada toronto vancouver calgary edmonton ottawa winnipeg ontario alberta etransfer interac'],
    ['NZD', 'zealand auckland wellington christchurch'],
  ],
}

const CLUE_WORDS: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  es: wordsOf('es'),
  pt: wordsOf('pt'),
  en: wordsOf('en'),
}

function wordsOf(language: Language): ReadonlyMap<string, string> {
  return new Map(
    CLUES[language].flatMap(([currency, words]) => words.split(' ').map((word) => [word, currency] as const)),
  )
}

/** The currency (ISO 4217) of a bare `$` and of pesos in a post: that of the first country that it indicates. */
export function localCurrencyIn(tokens: readonly Token[], language: Language): string {
  for (const { kind, text } of tokens) {
    const currency = kind === 'word' ? CLUE_WORDS[language].get(text) : undefined
    if (currency) return currency
  }
  return USUAL[language]
}

/** Prefixes of the word after "pesos" that identifies their country: "pesos uruguayos". */
const NATIONAL: readonly (readonly [beginning: string, currency: string])[] = [
  ['argentin', 'ARS'],
  ['chilen', 'CLP'],
  ['colombian', 'COP'],
  ['dominican', 'DOP'],
  ['mexican', 'MXN'],
  ['uruguay', 'UYU'],
]

/** The currency of pesos that are followed by this word. */
export function currencyOfPesos(after: Token | undefined): string | undefined {
  return NATIONAL.find(([beginning]) => after?.text.startsWith(beginning))?.[1]
}
