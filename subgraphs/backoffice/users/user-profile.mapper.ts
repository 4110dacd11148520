import type { z } from 'zod'
import type { profile } from '../../../schema/input-rules/users.js'
import { givenMembers } from '../../shared/given-members.js'
import type { UserRecord } from './user.store.js'
import type { UpdateUserInput } from './user.type.js'

/** The profile with the given members; null removes a text, and nested objects are merged. */
export function changedProfile(
  before: UserRecord,
  words: z.output<typeof profile>,
  { role, status }: UpdateUserInput,
): UserRecord {
  const { name, contactInfo, preferences, ...texts } = words
  const wanted = preferences ? { ...before.preferences, ...givenMembers(preferences) } : undefined
  return {
    ...withTexts(before, texts),
    ...givenMembers({ name, role, status }),
    ...(contactInfo ? { contactInfo: withTexts(before.contactInfo ?? {}, contactInfo) } : {}),
    ...(wanted ? { preferences: wanted } : {}),
    version: before.version + 1,
  }
}

/** The members with the change: null removes one, one that is not given stays. */
function withTexts<Part extends object>(before: Part, change: { [Name in keyof Part]?: unknown }): Part {
  const removed = Object.entries(change).flatMap(([name, value]) => (value === null ? [name] : []))
  const kept = Object.entries(before).filter(([name]) => !removed.includes(name))
  return { ...Object.fromEntries(kept), ...givenMembers(change) } as Part
}
