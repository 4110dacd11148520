import { z } from 'zod'
import { textOf } from './texts.js'

/** The largest value of a measurement; in ms more than thirty years. */
export const MAX_MEASURED = 1_000_000_000_000

const measured = z.number().min(0, 'must be 0 or more').max(MAX_MEASURED, `must be at most ${MAX_MEASURED}`)

const details = (longest: number) =>
  z
    .record(z.string(), z.unknown())
    .refine(
      (object) => JSON.stringify(object).length <= longest,
      `must have at most ${longest} characters as JSON`,
    )
    .nullish()

const text = (longest: number) => z.string().max(longest, `must have at most ${longest} characters`)

/** A measurement. */
export const newMetric = z.object({
  type: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'must be a word of lower-case letters, digits and _'),
  name: textOf(200),
  value: measured,
  unit: textOf(20).nullish(),
  metadata: details(4_096),
})

/** A measurement of an app. */
export const appMetric = z.object({
  name: textOf(200),
  value: measured,
  timestamp: z.number().nullish(),
  metadata: details(4_096),
})

const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const

/** A log line of an app. */
export const appLog = z.object({
  level: z.enum(levels, `must be one of ${levels.join(', ')}`),
  message: textOf(4_000),
  timestamp: z.number().nullish(),
  context: z.object({ component: text(200).nullish(), error: text(8_000).nullish() }).nullish(),
})

/** An activity of a person in an app. */
export const appActivity = z.object({
  action: textOf(200),
  component: text(200).nullish(),
  timestamp: z.number().nullish(),
  metadata: details(4_096),
})

/** An alert that a person raises. */
export const newAlert = z.object({ message: textOf(1_000), metadata: details(8_192) })
