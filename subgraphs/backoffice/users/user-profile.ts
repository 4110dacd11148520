import { z } from 'zod'
import { emailAddress, textOf, webAddress } from '../../shared/validated.js'
import type { UserRecord } from './user.store.js'
import type { UpdateUserInput } from './user.type.js'

const phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ()./-]{5,30}$/, 'must be a phone number')
/** What of a profile may be written, by whom ever. */
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
/** A person who is made known. */
export const newUser = z.object({ email: emailAddress, name: textOf(200), phone: phone.nullish() })

/** The profile with the members that were given, objects member by member. */
export function changedProfile(
  before: UserRecord,
  words: z.output<typeof profile>,
  { role, status }: UpdateUserInput,
): UserRecord {
  const { contactInfo, preferences, ...plain } = words
  const contact = merged(before.contactInfo, contactInfo)
  const wishes = merged(before.preferences, preferences)
  return {
    ...before,
    ...given(plain),
    ...given({ role, status }),
    ...(contact ? { contactInfo: contact } : {}),
    ...(wishes ? { preferences: wishes } : {}),
    version: before.version + 1,
  }
}

/** The members that were given a value. */
function given<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  const set = Object.entries(members).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(set) as { [Name in keyof Members]?: NonNullable<Members[Name]> }
}

function merged<Part extends object>(
  before: Part | undefined,
  change: { [Name in keyof Part]?: unknown } | null | undefined,
): Part | undefined {
  return change ? ({ ...before, ...given(change) } as Part) : before
}
