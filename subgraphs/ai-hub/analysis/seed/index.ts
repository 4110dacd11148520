import { LANGUAGES } from '../labels.js'
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
] as const
const ONLY_IN_ENGLISH = 'voices'

/** The posts that the first model is trained on: written by hand for this purpose, about half of them hard negatives. */
export function seedPosts(): LabelledPost[] {
  return LANGUAGES.flatMap((language) => {
    const genres = language === 'en' ? [...GENRES, ONLY_IN_ENGLISH] : GENRES
    return genres.flatMap((genre) => readPostTable(language, `analysis/seed/${language}/${genre}.tsv`))
  })
}
