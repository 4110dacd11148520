import type { YieldingTask } from './yielding-task.js'

/** A logistic curve over a score: probability = 1 / (1 + exp(-(slope * score + offset))). */
export interface PlattCurve {
  slope: number
  offset: number
}

export function probabilityOf({ slope, offset }: PlattCurve, score: number): number {
  return 1 / (1 + Math.exp(-(slope * score + offset)))
}

/**
 * Platt scaling: fits the curve to scores of posts that the scoring model had not seen, by Newton's method on the
 * log loss, with Platt's softened targets against over-confidence (Platt 1999; Lin, Lin, Weng 2007).
 */
export function fitPlatt(scores: readonly number[], positives: readonly boolean[]): PlattCurve {
  const count = positives.filter(Boolean).length
  const high = (count + 1) / (count + 2)
  const low = 1 / (positives.length - count + 2)
  const samples = scores.map((score, index) => ({ score, target: positives[index] ? high : low }))
  let curve: PlattCurve = { slope: 1, offset: 0 }
  let loss = plattLoss(curve, samples)
  for (let round = 0; round < 50; round++) {
    const direction = newtonDirection(curve, samples)
    let stride = 1
    let next = curve
    for (; stride > 1e-6; stride /= 2) {
      next = {
        slope: curve.slope - stride * direction.slope,
        offset: curve.offset - stride * direction.offset,
      }
      if (plattLoss(next, samples) < loss) break
    }
    if (stride <= 1e-6) break
    curve = next
    loss = plattLoss(curve, samples)
  }
  return curve
}

interface PlattSample {
  score: number
  target: number
}

function plattLoss(curve: PlattCurve, samples: readonly PlattSample[]): number {
  return samples.reduce((sum, { score, target }) => {
    const value = curve.slope * score + curve.offset
    return sum + Math.max(value, 0) - value * target + Math.log1p(Math.exp(-Math.abs(value)))
  }, 0)
}

function newtonDirection(curve: PlattCurve, samples: readonly PlattSample[]): PlattCurve {
  const ridge = 1e-6
  let [slopeSlope, slopeOffset, offsetOffset, slope, offset] = [ridge, 0, ridge, 0, 0]
  for (const { score, target } of samples) {
    const probability = probabilityOf(curve, score)
    const curvature = probability * (1 - probability)
    slopeSlope += curvature * score * score
    slopeOffset += curvature * score
    offsetOffset += curvature
    slope += (probability - target) * score
    offset += probability - target
  }
  const determinant = slopeSlope * offsetOffset - slopeOffset * slopeOffset
  return {
    slope: (offsetOffset * slope - slopeOffset * offset) / determinant,
    offset: (slopeSlope * offset - slopeOffset * slope) / determinant,
  }
}

/**
 * Finds the temperature that calibrates softmax scores, by search over the log loss. Yields after every
 * temperature.
 */
export function* fitTemperature(
  scores: readonly Float64Array[],
  targets: readonly number[],
): YieldingTask<number> {
  let best = { temperature: 1, loss: Number.POSITIVE_INFINITY }
  for (let step = -30; step <= 30; step++) {
    const temperature = 2 ** (step / 10)
    const loss = scores.reduce((sum, row, index) => sum + logLoss(row, targets[index] ?? 0, temperature), 0)
    if (loss < best.loss) best = { temperature, loss }
    yield
  }
  return best.temperature
}

function logLoss(row: Float64Array, target: number, temperature: number): number {
  const scaled = row.map((score) => score / temperature)
  const highest = Math.max(...scaled)
  const total = scaled.reduce((sum, score) => sum + Math.exp(score - highest), 0)
  return highest + Math.log(total) - (scaled[target] ?? 0)
}

/**
 * Expected calibration error: mean distance between confidence and accuracy, over ten bins of confidence (Guo
 * et al. 2017).
 */
export function expectedCalibrationError(confidences: readonly number[], right: readonly boolean[]): number {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, confidence: 0, right: 0 }))
  for (const [index, confidence] of confidences.entries()) {
    const bin = bins[Math.min(9, Math.floor(confidence * 10))]
    if (!bin) continue
    bin.count++
    bin.confidence += confidence
    if (right[index]) bin.right++
  }
  const gaps = bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.right), 0)
  return confidences.length === 0 ? 0 : gaps / confidences.length
}
