import type { EnvelopeNetwork } from '../../ledger/envelopes.js'
import { feeBumpEnvelope, type UnsignedEnvelope } from '../../ledger/envelopes.js'
import type { EnvelopeRecord } from '../envelope.store.js'

/** A fee bump counts as one operation more (CAP-15). */
const OPERATIONS_OF_A_BUMP = 2n
/** How many times the bid a waiting transaction must be raised for the network to replace it. */
const REPLACEMENT_FACTOR = 10n

/** What is known when a bid may have to be raised, in stroops for one operation. */
export interface FeeSituation {
  /** What the network asks now. */
  readonly suggested: bigint
  /** What a refusal said it wants. */
  readonly required?: bigint | undefined
  /** The most we ever bid. */
  readonly most: bigint
  /** What the wallet can spend beyond what is reserved, in stroops. */
  readonly spare: bigint
}

/** What an envelope bids for one operation now. */
export function currentBid({ maxFee, feeBump }: EnvelopeRecord): bigint {
  return feeBump === undefined ? maxFee : maxFee / OPERATIONS_OF_A_BUMP
}

/**
 * The envelope with a higher bid; undefined where it bids enough, or the cap or the wallet does not allow more.
 */
export function raiseBid(
  network: EnvelopeNetwork,
  payer: string,
  envelope: EnvelopeRecord,
  { suggested, required = 0n, most, spare }: FeeSituation,
): UnsignedEnvelope | undefined {
  const bid = currentBid(envelope)
  const needed = suggested > required ? suggested : required
  if (needed <= bid) return undefined
  const wanted = needed > bid * REPLACEMENT_FACTOR ? needed : bid * REPLACEMENT_FACTOR
  const raised = wanted < most ? wanted : most
  if (raised <= bid) return undefined
  const bump = feeBumpEnvelope(network, payer, raised, envelope.envelope)
  return bump.maxFee - envelope.maxFee <= spare ? bump : undefined
}
