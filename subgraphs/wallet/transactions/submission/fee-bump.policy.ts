import {
  type EnvelopeNetwork,
  feeBumpEnvelope,
  operationCount,
  type UnsignedEnvelope,
} from '../../ledger/envelopes.js'
import type { EnvelopeRecord } from '../envelope.store.js'

/** Factor by which the bid must be raised for the network to replace a pending transaction. */
const REPLACEMENT_FACTOR = 10n

/** Inputs of the decision on a higher bid, in stroops per operation. */
export interface FeeSituation {
  /** Suggested by the network now. */
  readonly suggested: bigint
  /** Demanded by the network when it refused the envelope. */
  readonly required?: bigint | undefined
  /** The configured maximum. */
  readonly max: bigint
  /** The total that the wallet can spend beyond reserved amounts, in stroops. */
  readonly spare: bigint
}

/** The current bid per operation, in stroops. A fee bump counts as one more operation (CAP-15). */
export function currentBid(network: EnvelopeNetwork, { envelope, maxFee, feeBump }: EnvelopeRecord): bigint {
  const operations = BigInt(operationCount(network, envelope))
  return maxFee / (feeBump === undefined ? operations : operations + 1n)
}

/** The envelope with a higher bid; undefined if its bid is sufficient, or the cap or the wallet does not allow more. */
export function raiseBid(
  network: EnvelopeNetwork,
  payer: string,
  envelope: EnvelopeRecord,
  { suggested, required = 0n, max, spare }: FeeSituation,
): UnsignedEnvelope | undefined {
  const bid = currentBid(network, envelope)
  const needed = suggested > required ? suggested : required
  if (needed <= bid) return undefined
  const wanted = needed > bid * REPLACEMENT_FACTOR ? needed : bid * REPLACEMENT_FACTOR
  const raised = wanted < max ? wanted : max
  if (raised <= bid) return undefined
  const bump = feeBumpEnvelope(network, payer, raised, envelope.envelope)
  return bump.maxFee - envelope.maxFee <= spare ? bump : undefined
}
