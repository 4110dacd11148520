import type { QuantisedHead, SoftmaxHead } from './softmax.js'

/** Weights as 8-bit integers in base64: `weight = stored * scale`. */
export interface StoredHead {
  classes: readonly string[]
  bias: number[]
  scale: number
  weights: string
}

const MAX_STORED = 127

export function storeHead({ weights, bias }: SoftmaxHead, classes: readonly string[]): StoredHead {
  let largest = 0
  for (let at = 0; at < weights.length; at++) largest = Math.max(largest, Math.abs(weights[at] as number))
  const scale = largest / MAX_STORED || 1
  const bytes = new Int8Array(weights.length)
  for (let at = 0; at < weights.length; at++) bytes[at] = Math.round((weights[at] as number) / scale)
  return { classes, bias: [...bias], scale, weights: Buffer.from(bytes.buffer).toString('base64') }
}

export function loadHead({ classes, bias, scale, weights }: StoredHead): QuantisedHead {
  return {
    classes: classes.length,
    bias: Float64Array.from(bias),
    weights: new Int8Array(Buffer.from(weights, 'base64')),
    scale,
  }
}
