import { z } from 'zod'
import { textOf } from './texts.js'

const reason = textOf(2_000).nullish()
const dataTypes = z.array(z.unknown()).min(1, 'must name at least one, or be omitted').nullish()

/** A request of any type. */
export const newGdprRequest = z.object({
  metadata: z
    .object({
      reason,
      priority: z.enum(['low', 'normal', 'high', 'urgent'], 'must be low, normal, high or urgent').nullish(),
      contactMethod: textOf(50).nullish(),
    })
    .nullish(),
})

/** A request for an archive of personal data. */
export const gdprArchive = z.object({ dataTypes })

/** A correction of the profile, apart from its value. */
export const gdprRectification = z.object({ reason })

/** An erasure. */
export const gdprErasure = z.object({
  reason,
  dataTypes,
  confirmDeletion: z.literal(true, 'must be true: an erasure cannot be undone'),
})

/** A consent that is given or withdrawn. */
export const gdprConsent = z.object({
  consentType: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,49}$/, 'must be lower-case letters, digits and _, at most 50 characters'),
  textVersion: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,50}$/, 'must be 1 to 50 letters, digits, `.`, `_` or `-`')
    .nullish(),
})
