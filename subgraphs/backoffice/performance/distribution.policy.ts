import * as hdr from 'hdr-histogram-js'

/** Values are kept as whole thousandths: 0.001 ms is the finest difference. */
const SCALE = 1000

/** The largest value that can be measured; in ms more than thirty years. */
export const LARGEST_VALUE = 1_000_000_000_000

/** The error of a percentile is at most 1 %. */
const SHAPE: hdr.BuildRequest = {
  bitBucketSize: 64,
  autoResize: false,
  lowestDiscernibleValue: 1,
  highestTrackableValue: LARGEST_VALUE * SCALE,
  numberOfSignificantValueDigits: 2,
}

/**
 * How values are spread, in memory that does not grow with their number (an HDR histogram). Two of them can be
 * added, and one can be stored: percentiles of a month come from its hours.
 */
export interface Distribution {
  record(value: number): void
  /** Adds what {@link encode} of another one answered. */
  add(encoded: string): void
  /** The value that so many per cent do not exceed; 0 where there is none. */
  percentile(percent: number): number
  encode(): string
}

/** An empty distribution. */
export function createDistribution(): Distribution {
  const histogram = hdr.build(SHAPE)
  return {
    record(value) {
      histogram.recordValue(Math.round(Math.min(Math.max(value, 0), LARGEST_VALUE) * SCALE))
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
