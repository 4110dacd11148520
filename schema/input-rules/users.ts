import { z } from 'zod'
import { phoneNumber } from '../phone-number.js'
import type { Role } from '../viewer.js'
import { emailAddress, textOf, webAddress } from './texts.js'

const phone = z.string().trim().regex(phoneNumber, 'must be a phone number')

/** Editable members of a profile. */
export const profile = z.object({
  name: textOf(200).nullish(),
  bio: textOf(5_000).nullish(),
  phone: phone.nullish(),
  location: textOf(200).nullish(),
  organization: textOf(200).nullish(),
  contactInfo: z
    .object({
      phone: phone.nullish(),
      website: webAddress.nullish(),
      socialLinks: z.record(textOf(40), webAddress).nullish(),
    })
    .nullish(),
  preferences: z
    .object({
      notifications: z.boolean().nullish(),
      emailUpdates: z.boolean().nullish(),
      caseTypes: z.array(textOf(50)).max(20).nullish(),
    })
    .nullish(),
})

/** A change of a user, with the reason for the audit log. */
export const userChange = profile.extend({ reason: textOf(500).nullish() })

/** A new user. */
export const newUser = z.object({ email: emailAddress, name: textOf(200), phone: phone.nullish() })

/** The roles of people who work in the backoffice. */
const collaboratorRoles = ['admin', 'staff', 'guardian'] as const satisfies readonly Role[]

/** A new account of the backoffice. */
export const newCollaborator = newUser.extend({
  department: textOf(100).nullish(),
  role: z.enum(collaboratorRoles, `must be one of ${collaboratorRoles.join(', ')}`),
})

/** A person to invite by mail. */
export const invitee = newUser.extend({ customMessage: textOf(2_000).nullish() })

/** The members of a profile that insights may fill. */
export const insightFields = ['location', 'organization', 'website', 'bio'] as const

/** A selection of profile members to fill from insights. */
export const profileFromInsights = z.object({
  fields: z
    .array(z.enum(insightFields, `must be one of ${insightFields.join(', ')}`))
    .max(10, 'must have at most 10 elements')
    .nullish(),
  overwrite: z.boolean().nullish(),
})
