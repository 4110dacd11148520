import * as hdr from 'hdr-histogram-js'
import { MAX_MEASURED } from '../../../schema/input-rules/monitoring.js'

/** Values are stored in thousandths: the resolution is 0.001 ms. */
const SCALE = 1000

/** The error of a percentile is at most 1 %. */
const SHAPE: hdr.BuildRequest = {
  bitBucketSize: 64,
  autoResize: false,
  lowestDiscernibleValue: 1,
  highestTrackableValue: MAX_MEASURED * SCALE,
  numberOfSignificantValueDigits: 2,
}

/**
 * An HDR histogram: constant memory, mergeable and serialisable, so that the percentiles of a month can be computed
 * from its hours.
 */
export interface Distribution {
  record(value: number): void
  /** Adds a distribution encoded by {@link encode}. */
  add(encoded: string): void
  /** The value that `percent` per cent of the values do not exceed; 0 when empty. */
  percentile(percent: number): number
  encode(): string
}

/** An empty distribution. */
export function createDistribution(): Distribution {
  const histogram = hdr.build(SHAPE)
  return {
    record(value) {
      histogram.recordValue(Math.round(Math.min(Math.max(value, 0), MAX_MEASURED) * SCALE))
    },
    add(encoded) {
      histogram.add(hdr.decodeFromCompressedBase64(encoded, 64))
    },
    percentile(percent) {
      return histogram.totalCount === 0 ? 0 : histogram.getValueAtPercentile(percent) / SCALE
    },
    encode: () => hdr.encodeIntoCompressedBase64(histogram),
  }
}
