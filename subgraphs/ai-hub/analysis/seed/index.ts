import { LANGUAGES, type Language } from '../labels.js'
import { type LabelledPost, readPostTable } from './labelled-post.js'

/** One file per language and genre (see README.md). Their order is the order of training. */
const GENRES = [
  'calls',
  'urgent',
  'ongoing',
  'unrelated',
  'more',
  'brief',
  'stories',
  'cases',
  'other',
  'probe',
  'field',
  'lost',
  'profiles',
  'updates',
  'appeals',
  'captions',
  'raw',
  'near',
  'chatter',
  'crisis',
  'listings',
  'daily',
  'mixed',
  'notices',
  'disasters',
  'diaries',
  'pleas',
  'turns',
  'lookalikes',
  'regional',
  'scope',
  'everyday',
  'sequels',
  'lengths',
  'margins',
  'prose',
  'reports',
  'accounts',
  'common',
  'towns',
  'pieces',
  'streams',
  'underway',
  'bulletins',
  'grave',
  'contrasts',
  'typical',
  'moments',
] as const
const ONLY_IN_ENGLISH = 'voices'

/**
 * Genres that report emergencies after they ended: only the label `low` of their urgency is used for training
 * (docs/decisions.md has the figures).
 */
const TOLD_AFTERWARDS: ReadonlySet<Genre> = new Set(['prose', 'reports'])

/**
 * Genres in the conventional wording of most published posts. Others are terser and wittier than real ones, so these count twice
 * (docs/decisions.md has the figures).
 */
const CONVENTIONAL: ReadonlySet<Genre> = new Set([
  'common',
  'bulletins',
  'underway',
  'prose',
  'reports',
  'accounts',
  'pieces',
  'moments',
])

/** The genre whose names are in difficult positions more often than in published posts (docs/decisions.md has the figures). */
const NAMES_IN_DIFFICULT_PLACES: Genre = 'typical'

export type Genre = (typeof GENRES)[number] | typeof ONLY_IN_ENGLISH

export interface SeedTable {
  readonly language: Language
  readonly genre: Genre
  readonly posts: readonly LabelledPost[]
}

let tables: readonly SeedTable[] | undefined

/**
 * The posts that the first model is trained on: written by hand for this purpose, about half of them hard negatives.
 * They are read once, so that their prepared form stays cached between trainings.
 */
export function seedTables(): readonly SeedTable[] {
  tables ??= LANGUAGES.flatMap((language) => {
    const genres: readonly Genre[] = language === 'en' ? [...GENRES, ONLY_IN_ENGLISH] : GENRES
    return genres.map((genre) => ({
      language,
      genre,
      posts: postsOf(language, genre),
    }))
  })
  return tables
}

function postsOf(language: Language, genre: Genre): readonly LabelledPost[] {
  return readPostTable(language, `analysis/seed/${language}/${genre}.tsv`).map(({ urgency, ...post }) => ({
    ...post,
    ...(urgency === 'low' || !TOLD_AFTERWARDS.has(genre) ? { urgency } : {}),
    ...(CONVENTIONAL.has(genre) ? { copies: 2 } : {}),
  }))
}

let known: readonly LabelledPost[] | undefined

/** The posts of all tables. */
export function seedPosts(): readonly LabelledPost[] {
  known ??= seedTables().flatMap(({ posts }) => posts)
  return known
}

/** The posts that the name recogniser is trained on. */
export function postsForNames(): readonly LabelledPost[] {
  return seedTables().flatMap(({ genre, posts }) => (genre === NAMES_IN_DIFFICULT_PLACES ? [] : posts))
}
