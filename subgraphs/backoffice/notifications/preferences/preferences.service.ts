import { z } from 'zod'
import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import { notFound } from '../../../shared/domain-error.js'
import { isUnchanged } from '../../../shared/states/versioned.js'
import { validated } from '../../../shared/validated.js'
import { isAdmin, personOf } from '../../../shared/viewer.js'
import { audited } from '../../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { type Recipient, userRecipients } from '../../users/user-recipients.service.js'
import type { NotificationKind } from '../events/notification-event.type.js'
import { notificationKindNames } from '../events/notification-kinds.policy.js'
import type { NotificationPreferencesInput } from '../notification.inputs.js'
import {
  defaultSettings,
  effectiveFor,
  type KindSettings,
  languageOf,
  type NotificationSettings,
} from './preferences.policy.js'
import { preferencesStore } from './preferences.store.js'
import type { NotificationPreferences } from './preferences.type.js'
import { isTimeZone } from './zoned-time.policy.js'

const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, HH:MM')
const forms = z.object({
  timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone, for instance UTC').nullish(),
  quietHours: z
    .object({ from: localTime, to: localTime })
    .refine(({ from, to }) => from !== to, 'must start and end at different times')
    .nullish(),
  kinds: z
    .array(z.object({ type: z.string() }))
    .refine(
      (kinds) => new Set(kinds.map(({ type }) => type)).size === kinds.length,
      'must list each type at most once',
    )
    .nullish(),
})

export type PreferencesDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'audit'>

export type NotificationPreferencesService = ReturnType<typeof createPreferencesService>

/** Notification preferences: people change their own, administrators anyone's. */
export function createPreferencesService({ db, clock, audit }: PreferencesDependencies) {
  return {
    /** @throws NOT_FOUND for another person, unless the viewer is an administrator */
    async find(by: RequestContext, userId: string | null | undefined): Promise<NotificationPreferences> {
      const person = await personFor(db, by, userId)
      const settings = await preferencesStore(db).byUsers([person.id])
      return preferencesOf(person, settings.get(person.id) ?? {})
    },

    /** @throws ValidationError, NOT_FOUND for another person, unless the viewer is an administrator */
    async update(
      by: RequestContext,
      userId: string | null | undefined,
      input: NotificationPreferencesInput,
    ): Promise<NotificationPreferences> {
      validated(forms, input)
      return inTransaction(db, async (trx) => {
        const person = await personFor(trx, by, userId)
        const store = preferencesStore(trx)
        const before = (await store.byUsers([person.id])).get(person.id) ?? {}
        const after = changed(before, input)
        if (isUnchanged(before, after)) return preferencesOf(person, before)
        await store.save(person.id, after, timestamp(clock))
        await audit.record(trx, by, audited('notification_preferences_updated', person.id, { before, after }))
        return preferencesOf(person, after)
      })
    },
  }
}

async function personFor(
  db: Database | Transaction,
  { viewer }: RequestContext,
  userId: string | null | undefined,
): Promise<Recipient> {
  const wanted = userId ?? personOf(viewer).subject
  const own = 'subject' in viewer && viewer.subject === wanted
  const [person] = own || isAdmin(viewer) ? await userRecipients(db).byIds([wanted]) : []
  if (!person) throw notFound('User', wanted)
  return person
}

/** Absent members keep their value; null resets a setting to its default. */
function changed(before: NotificationSettings, input: NotificationPreferencesInput): NotificationSettings {
  const { kinds: kindsGiven, channels, ...plain } = input
  const merged: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(plain)) if (value !== undefined) merged[name] = value
  if (channels !== undefined) merged.channels = channels && without({ ...before.channels, ...channels })
  if (kindsGiven !== undefined) merged.kinds = kindsGiven && kindsChanged(before.kinds ?? {}, kindsGiven)
  return without(merged) as NotificationSettings
}

function kindsChanged(
  before: NonNullable<NotificationSettings['kinds']>,
  given: NonNullable<NotificationPreferencesInput['kinds']>,
): NotificationSettings['kinds'] {
  const kinds: { [Kind in NotificationKind]?: KindSettings } = { ...before }
  for (const { type, ...settings } of given) {
    const own = without({ ...kinds[type], ...settings })
    if (Object.keys(own).length > 0) kinds[type] = own as KindSettings
    else delete kinds[type]
  }
  return kinds
}

/** The members that have a value; an object without members is none. */
function without(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value != null && !(typeof value === 'object' && Object.keys(value).length === 0),
    ),
  )
}

function preferencesOf(person: Recipient, settings: NotificationSettings): NotificationPreferences {
  return {
    userId: person.id,
    channels: { ...defaultSettings.channels, ...settings.channels },
    frequency: settings.frequency ?? defaultSettings.frequency,
    language: languageOf(settings),
    timeZone: settings.timeZone ?? defaultSettings.timeZone,
    ...(settings.quietHours ? { quietHours: settings.quietHours } : {}),
    kinds: notificationKindNames.map((type) => ({
      type,
      ...effectiveFor(type, settings, person.preferences),
      own: settings.kinds?.[type] !== undefined,
    })),
  }
}
