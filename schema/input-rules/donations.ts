import { z } from 'zod'
import { textOf } from './texts.js'

/** A new donation. */
export const newDonation = z.object({
  paymentProvider: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must be the name of a provider: letters, digits, - and _')
    .nullish(),
  message: textOf(1_000).nullish(),
})

/** The payment of a donation. */
export const payment = z.object({ transactionId: textOf(200) })

/** The reason of a refund. */
export const refund = z.object({ reason: textOf(1_000) })
