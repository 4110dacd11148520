/** Price in millionths of a millionth of a US dollar: precise enough for a single token. */
export type PicoDollars = bigint

/** Price per token. */
export interface TokenPrices {
  readonly prompt: PicoDollars
  readonly completion: PicoDollars
}

/** Prices by model name. The price of other models is unknown; a free model has the price `0/0`. */
export type PriceTable = ReadonlyMap<string, TokenPrices>

/** The tokens of one call. */
export interface TokenCount {
  readonly prompt: number
  readonly completion: number
}

/**
 * Parses entries `model=prompt/completion`, in US dollars per million tokens. A dollar per million
 * tokens is a million pico-dollars per token, so that prices with six decimals are integers.
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

/** The exact price of a call; undefined where the model has no price. */
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
 * Estimates the tokens of a text: one per four characters, the average of tokenisers in
 * these languages.
 */
export function estimatedTokens(text: string): number {
  return Math.ceil(text.length / 4)
}
