import { z } from 'zod'
import { emailAddress, textOf } from './texts.js'

const MAX_DETAILS_LENGTH = 20_000

const name = textOf(100)
const members = z.record(z.string(), z.unknown(), 'must be an object')

/** An audit log entry that an administrator writes. */
export const manualAuditEntry = z.object({
  userId: name.nullish(),
  userEmail: emailAddress.nullish(),
  userRole: name.nullish(),
  action: name,
  resource: name,
  resourceId: name,
  details: z
    .looseObject({
      before: members.optional(),
      after: members.optional(),
      reason: z.string('must be a string').optional(),
      ipAddress: z.string('must be a string').optional(),
    })
    .refine((details) => JSON.stringify(details).length <= MAX_DETAILS_LENGTH, 'must be smaller')
    .nullish(),
})
