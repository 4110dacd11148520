import { webAddress } from '../../../schema/input-rules/texts.js'
import type { Language } from '../../../schema/languages.js'
import type { Guardian } from './guardian.type.js'
import type {
  GuardianInsightSummary,
  InsightCount,
  InsightField,
  ProfileUpdate,
} from './guardian-insight.type.js'
import type { AiHubInsight } from './guardian-insights.client.js'

/** A website that was posted only once may belong to another person. */
const WEBSITE_AT_LEAST = 2

const SPECIES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  es: { dog: 'perros', cat: 'gatos', horse: 'caballos', bird: 'aves', other: 'otros animales' },
  pt: { dog: 'cachorros', cat: 'gatos', horse: 'cavalos', bird: 'aves', other: 'outros animais' },
  en: { dog: 'dogs', cat: 'cats', horse: 'horses', bird: 'birds', other: 'other animals' },
}

const BIO: Readonly<Record<Language, { looksAfter: string; and: string; in: string }>> = {
  es: { looksAfter: 'Cuida', and: 'y', in: 'en' },
  pt: { looksAfter: 'Cuida de', and: 'e', in: 'em' },
  en: { looksAfter: 'Looks after', and: 'and', in: 'in' },
}

/** The most frequent values by kind. */
export function summaryOf(insights: readonly AiHubInsight[]): GuardianInsightSummary {
  const most = (kind: string) => countsOf(insights, kind).slice(0, 10)
  return {
    animals: most('animal'),
    conditions: most('condition'),
    locations: most('location'),
    organizations: most('organization'),
    websites: most('website'),
  }
}

/**
 * The profile changes that follow from insights: for empty members, or for all of `wanted` with `overwrite`.
 */
export function profileFrom(
  insights: readonly AiHubInsight[],
  guardian: Guardian,
  wanted: readonly InsightField[],
  overwrite: boolean,
): ProfileUpdate[] {
  const held: Readonly<Record<InsightField, string | undefined>> = {
    location: guardian.location,
    organization: guardian.organization,
    website: guardian.contactInfo?.website,
    bio: guardian.bio,
  }
  const found: Readonly<Record<InsightField, string | undefined>> = {
    location: countsOf(insights, 'location')[0]?.value,
    organization: countsOf(insights, 'organization')[0]?.value,
    website: websiteFrom(insights),
    bio: bioFrom(insights),
  }
  return wanted.flatMap((field) => {
    const value = found[field]
    if (value === undefined || value === held[field] || (held[field] && !overwrite)) return []
    const kinds = field === 'bio' ? ['animal', 'location'] : [field]
    const saying = insights.filter(
      (one) => kinds.includes(one.kind) && (field === 'bio' || one.value === value),
    )
    return [{ field, value, insightIds: saying.map(({ id }) => id) }]
  })
}

/** The most frequent website that a profile may have. */
function websiteFrom(insights: readonly AiHubInsight[]): string | undefined {
  const websites = countsOf(insights, 'website').filter(({ value }) => webAddress.safeParse(value).success)
  return websites.find(({ count }) => count >= WEBSITE_AT_LEAST)?.value
}

/** "Looks after dogs and cats in Berisso.", in the language that the guardian writes in. */
function bioFrom(insights: readonly AiHubInsight[]): string | undefined {
  const animals = countsOf(insights, 'animal').map(({ value }) => value)
  if (animals.length === 0) return undefined
  const [most] = tallied(insights.map(({ language }) => language))
  const language: Language = most?.value === 'pt' || most?.value === 'en' ? most.value : 'es'
  const words = BIO[language]
  const species = animals.slice(0, 3).map((animal) => SPECIES[language][animal] ?? animal)
  const last = species.at(-1) ?? ''
  const listed = species.length > 1 ? `${species.slice(0, -1).join(', ')} ${words.and} ${last}` : last
  const [place] = countsOf(insights, 'location')
  return `${words.looksAfter} ${listed}${place ? ` ${words.in} ${place.value}` : ''}.`
}

function countsOf(insights: readonly AiHubInsight[], kind: string): InsightCount[] {
  return tallied(insights.filter((one) => one.kind === kind).map(({ value }) => value))
}

/** Counts by value, most frequent first, then in order of first occurrence. */
function tallied(values: readonly string[]): InsightCount[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}
