/**
 * The share of a whole, rounded down to percent, so that 100 % always means complete. Computed in hundredths, which are
 * whole numbers: `100 * 2.3 / 10` is less than 23.
 */
export function shareOf(value: number, whole: number): number {
  return whole > 0 ? Math.floor((100 * Math.round(100 * value)) / Math.round(100 * whole)) / 100 : 0
}
