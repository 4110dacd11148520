import type { Token } from '../text/tokens.js'
import type { AmountPurpose } from './amounts.js'

const CUES: ReadonlyMap<string, AmountPurpose> = new Map(
  Object.entries({
    needed:
      'cuesta cuestan sale salen vale presupuesto total necesitamos necesito necesita cirugia operacion factura piden cobran costo ' +
      'custa custam sai saem orcamento meta precisamos preciso precisa cirurgia fatura pedem cobram ' +
      'costs cost quote quoted bill goal need needs needed surgery estimate',
    collected:
      'llevamos tenemos tengo recaudado recaudamos reunido reunimos juntamos juntado recibido recibimos ' +
      'arrecadamos arrecadado temos tenho entrou juntamos recebemos ' +
      'raised collected have got received donated in',
    missing:
      'falta faltan faltaban restan resta debemos debo deuda ' +
      'faltam devemos devo divida ' +
      'short owe owed owing missing remaining left',
  } satisfies Record<AmountPurpose, string>).flatMap(([purpose, words]) =>
    words.split(' ').map((word) => [word, purpose as AmountPurpose] as const),
  ),
)

const WORDS_BEFORE = 6
const WORDS_AFTER = 3

/** The purpose of a sum: by the nearest cue before it in its clause, otherwise by one directly after it. */
export function purposeOf(tokens: readonly Token[], first: number, last: number): AmountPurpose | undefined {
  return cueFrom(tokens, first - 1, -1, WORDS_BEFORE) ?? cueFrom(tokens, last + 1, 1, WORDS_AFTER)
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
