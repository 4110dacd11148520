import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseAmount } from '../../../schema/scalars.js'
import { ValidationError } from '../../shared/domain-error.js'
import { validated } from '../../shared/validated.js'
import { type OnrampStatus, onrampStatusOf } from './onramp-order.state.js'

/** What the provider says of a purchase. */
export interface PurchaseNews {
  /** The purchase's id at the provider. */
  readonly providerId: string
  /** The order that the link named, where the provider repeats it. */
  readonly orderId: string | undefined
  readonly status: OnrampStatus
  /** In stroops; there when the purchase is completed. */
  readonly cryptoAmount: bigint | undefined
  readonly cryptoCurrency: string
  readonly walletAddress: string
}

/** A delivery whose signature was right. */
export interface Delivery {
  /** The same for the same body. */
  readonly id: string
  /** undefined where it is about something else than a purchase. */
  readonly news: PurchaseNews | undefined
}

const word = z
  .string('must be a string')
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 characters')
const anObject = 'must be an object'

const anything = z.object({ type: word }, anObject)
const aboutPurchase = z.object({
  data: z.object(
    {
      id: word,
      status: word,
      cryptoAmount: z.string('must be a decimal string').nullish(),
      cryptoCurrency: word,
      walletAddress: word,
      externalTransactionId: word.nullish(),
    },
    anObject,
  ),
})

/**
 * Reads a delivery (wallet document, "POST /webhooks/onramp"). `transaction_updated` and its siblings
 * (`transaction_created`, `transaction_failed`) carry the same data; every other type is no matter of ours.
 * @throws ValidationError naming what is wrong with the body
 */
export function readDelivery(body: Uint8Array): Delivery {
  const id = createHash('sha256').update(body).digest('hex')
  const content = jsonOf(body)
  const { type } = validated(anything, content)
  return { id, news: type.startsWith('transaction_') ? newsOf(content) : undefined }
}

function newsOf(content: unknown): PurchaseNews {
  const { data } = validated(aboutPurchase, content)
  const status = onrampStatusOf(data.status)
  return {
    providerId: data.id,
    orderId: data.externalTransactionId ?? undefined,
    status,
    cryptoAmount: status === 'completed' ? amountOf(data.cryptoAmount) : undefined,
    cryptoCurrency: data.cryptoCurrency,
    walletAddress: data.walletAddress,
  }
}

function amountOf(text: unknown): bigint {
  try {
    return parseAmount(text)
  } catch (error) {
    throw new ValidationError({ 'data.cryptoAmount': error instanceof Error ? error.message : String(error) })
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    // The parser's words would repeat what was sent.
    throw new ValidationError({ body: 'is not valid JSON' })
  }
}
