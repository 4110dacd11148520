/** Money that model calls cost, in millionths of a millionth of a US dollar: fine enough for a single token. */
export type PicoDollars = bigint

/** What one token of a model costs. */
export interface TokenPrices {
  readonly prompt: PicoDollars
  readonly completion: PicoDollars
}

/** Prices by model name. What a model costs that is not in it is not known; that one costs nothing is a price too: `0/0`. */
export type PriceTable = ReadonlyMap<string, TokenPrices>

/** The tokens of one call. */
export interface TokenCount {
  readonly prompt: number
  readonly completion: number
}

/**
 * Reads entries of the form `model=prompt/completion`, in US dollars for a million tokens. A dollar a million
 * tokens is a million pico-dollars a token, so that prices of six decimals are whole numbers here.
 * @example priceTableOf(['small-model=0.15/0.60'])
 */
export function priceTableOf(entries: readonly string[]): PriceTable {
  return new Map(
    entries.map((entry) => {
      const at = entry.lastIndexOf('=')
      const [prompt = '0', completion = '0'] = entry.slice(at + 1).split('/')
      return [entry.slice(0, at), { prompt: picoPerToken(prompt), completion: picoPerToken(completion) }]
    }),
  )
}

/** What a call costs, exactly; nothing where the model has no price. */
export function priceOf(prices: PriceTable, model: string, tokens: TokenCount): PicoDollars | undefined {
  const price = prices.get(model)
  if (!price) return undefined
  return BigInt(tokens.prompt) * price.prompt + BigInt(tokens.completion) * price.completion
}

function picoPerToken(dollarsPerMillion: string): PicoDollars {
  const [whole = '0', fraction = ''] = dollarsPerMillion.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'))
}

/**
 * How many tokens a text has, where nobody counts them: one for every four characters, which is what tokenisers of
 * these languages come to on average.
 */
export function estimatedTokens(text: string): number {
  return Math.ceil(text.length / 4)
}
