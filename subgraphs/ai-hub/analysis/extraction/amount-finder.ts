import type { Language } from '../labels.js'
import type { Token } from '../text/tokens.js'
import { isPurposeCue, purposeOf } from './amount-purpose.js'
import { type Amount, readAmount } from './amounts.js'
import { currencyOfPesos, localCurrencyIn } from './local-currency.js'

/** The sums of money in a post, in the order of the text, with their purposes. */
export function amountsIn(tokens: readonly Token[], language: Language): Amount[] {
  const local = localCurrencyIn(tokens, language)
  return tokens.flatMap((token, at) => {
    const isWhole = token.kind === 'amount'
    const last = isWhole ? at : at + 1
    const text = isWhole ? token.text : bareSum(tokens, at)
    const amount = text && readAmount(text, currencyOfPesos(tokens[last + 1]) ?? local)
    if (!amount) return []
    const purpose = purposeOf(tokens, at, last)
    return [purpose ? { ...amount, purpose } : amount]
  })
}

/** Words that mark a following bare number as money, in addition to those that state its purpose: "piden 20 mil". */
const PRICE_WORDS: ReadonlySet<string> = new Set(
  'juntar pagar monto arrecadamos pagamos gastamos raise paid'.split(' '),
)

/** Units that mean money only after a price word ("faltan 2 palos"), as the text that `readAmount` parses. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ...'mil k thousand grand palo palos millon millones milhao milhoes million'
    .split(' ')
    .map((unit) => [unit, unit] as const),
  ...['paus', 'pila', 'pilas'].map((unit) => [unit, 'reais'] as const),
  ['mangos', 'pesos'],
])

/** "20 mil" or "15k" without a currency, after a price word and not followed by a counted noun. */
function bareSum(tokens: readonly Token[], at: number): string | undefined {
  const [number, unit, after] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  const written = unit?.kind === 'word' ? UNITS.get(unit.text) : undefined
  if (number?.kind !== 'number' || written === undefined) return undefined
  const counted =
    after?.kind === 'word' &&
    !/^(?:y|e|and|para|pra|for|por|de|del|da|do|to|la|el|o|a|mas|mais|more)$/.test(after.text)
  const priced = [tokens[at - 1], tokens[at - 2]].some(
    (token) => token && (PRICE_WORDS.has(token.text) || isPurposeCue(token.text)),
  )
  return priced && !counted ? `${number.text} ${written}` : undefined
}
