import { readFileSync } from 'node:fs'

/** Known facts of the real network, each with its source. */
export interface GoldenCase {
  id: string
  kind: string
  source: string
  [member: string]: unknown
}

export interface GoldenEnvelope extends GoldenCase {
  passphrase: string
  envelope_xdr: string
  hash: string
  sequence: string
  fee: string
  memo_type: string
  memo: string | null
  time_bounds: { minTime: string; maxTime: string } | null
  operations: { type: string }[]
  signature_count: number
  signature_valid_for_source: boolean
  signature_valid_for_fee_source?: boolean
  inner_hash?: string
  fee_source?: string
  fee_bump_fee?: string
  result_xdr?: string
}

const file = new URL('../fixtures/stellar-golden.json', import.meta.url)
export const goldenCases = (JSON.parse(readFileSync(file, 'utf8')) as { cases: GoldenCase[] }).cases

export const goldenEnvelopes = goldenCases.filter(
  ({ kind }) => kind.startsWith('envelope') && kind !== 'envelope-negative',
) as GoldenEnvelope[]

export function golden<Case extends GoldenCase = GoldenCase>(id: string): Case {
  const found = goldenCases.find((one) => one.id === id)
  if (!found) throw new Error(`no golden case ${id}`)
  return found as Case
}
