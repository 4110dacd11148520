import type { z } from 'zod'
import type { profile } from '../../../schema/input-rules/users.js'
import type { UserRecord } from './user.store.js'
import type { UpdateUserInput } from './user.type.js'

/** The profile with the given members; nested objects are merged. */
export function changedProfile(
  before: UserRecord,
  words: z.output<typeof profile>,
  { role, status }: UpdateUserInput,
): UserRecord {
  const { contactInfo, preferences, ...plain } = words
  const contact = merged(before.contactInfo, contactInfo)
  const mergedPreferences = merged(before.preferences, preferences)
  return {
    ...before,
    ...given(plain),
    ...given({ role, status }),
    ...(contact ? { contactInfo: contact } : {}),
    ...(mergedPreferences ? { preferences: mergedPreferences } : {}),
    version: before.version + 1,
  }
}

/** Members that are neither null nor undefined. */
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
