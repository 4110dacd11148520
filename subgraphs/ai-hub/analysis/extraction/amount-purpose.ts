import type { Token } from '../text/tokens.js'
import type { AmountPurpose } from './amounts.js'

const CUES: ReadonlyMap<string, AmountPurpose> = new Map(
  Object.entries({
    needed:
      'cuesta cuestan sale salen vale presupuesto total necesitamos necesito necesita cirugia operacion factura piden cobran costo ' +
      'custa custam sai saem orcamento meta precisamos preciso precisa cirurgia fatura pedem cobram ' +
      'costs cost quote quoted bill goal need needs needed surgery estimate ' +
      'cuenta gastos recaudar juntar reunir presupuestaron ' +
      'conta despesas arrecadar juntar reunir levantar alcancar ' +
      'raise target',
    collected:
      'llevamos tenemos tengo recaudado recaudamos reunido reunimos juntamos juntado recibido recibimos ' +
      'arrecadamos arrecadado temos tenho entrou juntamos recebemos ' +
      'raised collected have got received donated in ' +
      'recaudados recaudadas reunidos van conseguimos conseguido donaron ingresaron ' +
      'arrecadados reunidos conseguimos doaram ' +
      'far',
    missing:
      'falta faltan faltaban restan resta debemos debo deuda ' +
      'faltam devemos devo divida ' +
      'short owe owed owing missing remaining left ' +
      'adeudamos adeuda restante restantes pendiente pendientes ' +
      'devendo restante restantes pendente pendentes ' +
      'outstanding',
  } satisfies Record<AmountPurpose, string>).flatMap(([purpose, words]) =>
    words.split(' ').map((word) => [word, purpose as AmountPurpose] as const),
  ),
)

const WORDS_BEFORE = 6
const WORDS_AFTER = 3

/** Whether a word indicates the purpose of a sum. */
export function isPurposeCue(word: string): boolean {
  return CUES.has(word)
}

/**
 * The purpose of a sum: from the nearest cue before it in its clause, otherwise from one directly after it. "300 of
 * 900" is the collected part and the total; a sum that is needed "more" or "still" is missing.
 */
export function purposeOf(tokens: readonly Token[], first: number, last: number): AmountPurpose | undefined {
  if (isTotal(tokens, first)) return 'needed'
  const purpose = cueFrom(tokens, first - 1, -1, WORDS_BEFORE) ?? cueFrom(tokens, last + 1, 1, WORDS_AFTER)
  return purpose === 'needed' && isRest(tokens, first, last) ? 'missing' : purpose
}

const OF: ReadonlySet<string> = new Set(['of', 'de', 'dos', 'das'])
const ARTICLES: ReadonlySet<string> = new Set('the our los las os as'.split(' '))

/** Whether "of" joins the sum to a preceding one. */
function isTotal(tokens: readonly Token[], first: number): boolean {
  const of = ARTICLES.has(tokens[first - 1]?.text ?? '') ? first - 2 : first - 1
  return OF.has(tokens[of]?.text ?? '') && tokens[of - 1]?.kind === 'amount'
}

const REST: ReadonlySet<string> = new Set(['still', 'todavia', 'aun', 'ainda', 'more', 'mas', 'mais'])

function isRest(tokens: readonly Token[], first: number, last: number): boolean {
  const around = [...tokens.slice(Math.max(0, first - 3), first), ...tokens.slice(last + 1, last + 2)]
  return around.some(({ text }) => REST.has(text)) && tokens[first - 1]?.text !== 'de'
}

function cueFrom(
  tokens: readonly Token[],
  from: number,
  step: number,
  most: number,
): AmountPurpose | undefined {
  for (let at = from; Math.abs(at - from) < most; at += step) {
    const token = tokens[at]
    if (!token || token.kind === 'amount' || (token.kind === 'stop' && !token.text.startsWith(':')))
      return undefined
    const purpose = token.kind === 'word' ? CUES.get(token.text) : undefined
    if (purpose) return purpose
  }
  return undefined
}
