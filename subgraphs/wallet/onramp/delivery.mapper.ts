import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseAmount } from '../../../schema/scalars.js'
import { ValidationError } from '../../shared/domain-error.js'
import { validated } from '../../shared/validated.js'
import { type OnrampStatus, onrampStatusOf } from './onramp-order.state.js'

/** The state of a purchase as reported by the provider. */
export interface PurchaseUpdate {
  /** The id of the purchase at the provider. */
  readonly providerId: string
  /** The order id of the purchase link, if the provider returns it. */
  readonly orderId: string | undefined
  readonly status: OnrampStatus
  /** In stroops; present if the purchase is completed. */
  readonly cryptoAmount: bigint | undefined
  readonly cryptoCurrency: string
  readonly walletAddress: string
}

/** A delivery with a valid signature. */
export interface Delivery {
  /** A hash of the body. */
  readonly id: string
  /** undefined if the delivery is not about a purchase. */
  readonly update: PurchaseUpdate | undefined
}

const identifier = z
  .string('must be a string')
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 characters')
const notAnObject = 'must be an object'

const deliverySchema = z.object({ type: identifier }, notAnObject)
const purchaseSchema = z.object({
  data: z.object(
    {
      id: identifier,
      status: identifier,
      cryptoAmount: z.string('must be a decimal string').nullish(),
      cryptoCurrency: identifier,
      walletAddress: identifier,
      externalTransactionId: identifier.nullish(),
    },
    notAnObject,
  ),
})

/**
 * Parses a delivery (docs/contract/wallet.md). `transaction_created`, `transaction_updated` and `transaction_failed`
 * have the same data; other types are ignored.
 * @throws ValidationError naming the faults of the body
 */
export function readDelivery(body: Uint8Array): Delivery {
  const id = createHash('sha256').update(body).digest('hex')
  const content = jsonOf(body)
  const { type } = validated(deliverySchema, content)
  return { id, update: type.startsWith('transaction_') ? updateOf(content) : undefined }
}

function updateOf(content: unknown): PurchaseUpdate {
  const { data } = validated(purchaseSchema, content)
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
    // The parser's message would contain parts of the body.
    throw new ValidationError({ body: 'is not valid JSON' })
  }
}
