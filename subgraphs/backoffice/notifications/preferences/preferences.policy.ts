import type { Language } from '../../../../schema/languages.js'
import type { NotificationKind } from '../events/notification-event.type.js'
import { notificationKinds } from '../events/notification-kinds.policy.js'
import { localMinuteOf, nextLocalMinute } from './zoned-time.policy.js'

/** How often mails and pushes are sent: immediately, or as digests. */
export const notificationFrequencies = ['at_once', 'hourly', 'daily'] as const
export type NotificationFrequency = (typeof notificationFrequencies)[number]

/** The channels of a notification. */
export interface Channels {
  readonly inApp: boolean
  readonly email: boolean
  readonly push: boolean
}

/** The hours in which no mail or push is sent, local `HH:MM`; they may span midnight. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

/** A person's settings for one kind; absent members follow the general settings. */
export interface KindSettings extends Partial<Channels> {
  readonly frequency?: NotificationFrequency
}

/** A person's settings; absent members follow {@link defaultSettings}. */
export interface NotificationSettings {
  readonly channels?: Partial<Channels>
  readonly frequency?: NotificationFrequency
  /** The language of texts that are not requested in one: mails, pushes and REST. */
  readonly language?: Language
  readonly timeZone?: string
  readonly quietHours?: QuietHours
  readonly kinds?: { readonly [Kind in NotificationKind]?: KindSettings }
}

/** The defaults. Whether a kind is mailed by default is part of its policy. */
export const defaultSettings = {
  channels: { inApp: true, push: true },
  frequency: 'at_once',
  language: 'en',
  timeZone: 'UTC',
} as const satisfies NotificationSettings

/** The language of texts for a person. */
export function languageOf(settings: NotificationSettings = {}): Language {
  return settings.language ?? defaultSettings.language
}

/** The switches in a user's profile (`preferences`), which override the settings. */
export interface ProfileSwitches {
  /** false: the person wants no notifications at all. */
  readonly notifications?: boolean
  /** false: the person wants no mails. */
  readonly emailUpdates?: boolean
}

/** The channels and frequency in effect for a kind. */
export function effectiveFor(
  kind: NotificationKind,
  settings: NotificationSettings,
  profile: ProfileSwitches = {},
): Channels & { readonly frequency: NotificationFrequency } {
  const own = settings.kinds?.[kind] ?? {}
  const general = {
    ...defaultSettings.channels,
    email: notificationKinds[kind].mailed,
    ...settings.channels,
  }
  const wanted = profile.notifications !== false
  return {
    inApp: wanted && (own.inApp ?? general.inApp),
    email: wanted && profile.emailUpdates !== false && (own.email ?? general.email),
    push: wanted && (own.push ?? general.push),
    frequency: own.frequency ?? settings.frequency ?? defaultSettings.frequency,
  }
}

/** Daily digests are sent at this local time. */
const DIGEST_MINUTE = 8 * 60
const HOUR_MS = 3_600_000

/**
 * When a mail or push is due: immediately, at the next full hour or the next morning, postponed to the end of the
 * quiet hours where it falls within them. Everything due at one moment is sent as one digest.
 */
export function dueAt(frequency: NotificationFrequency, settings: NotificationSettings, now: Date): Date {
  const zone = settings.timeZone ?? defaultSettings.timeZone
  let due = plannedAt(frequency, zone, now)
  const { quietHours } = settings
  if (!quietHours) return due
  const [from, to] = [minuteOf(quietHours.from), minuteOf(quietHours.to)]
  // Loops only when a clock change skips the end of the quiet hours and lands in quiet hours again.
  while (isWithin(localMinuteOf(due, zone), from, to)) due = nextLocalMinute(due, zone, to)
  return due
}

function plannedAt(frequency: NotificationFrequency, zone: string, now: Date): Date {
  if (frequency === 'at_once') return now
  if (frequency === 'hourly') return new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS)
  return nextLocalMinute(now, zone, DIGEST_MINUTE)
}

/** Minutes of the day of a local time `HH:MM`. */
export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

function isWithin(minute: number, from: number, to: number): boolean {
  return from <= to ? from <= minute && minute < to : minute >= from || minute < to
}
