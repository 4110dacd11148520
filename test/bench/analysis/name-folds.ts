/** Recognition of animal names in seed posts, each genre by a recogniser that was trained without it. */
import { animalNameIn } from '../../../subgraphs/ai-hub/analysis/extraction/animal-name.js'
import { extractEvidence } from '../../../subgraphs/ai-hub/analysis/extraction/extraction.js'
import {
  createNameRecogniser,
  type NameRecogniser,
} from '../../../subgraphs/ai-hub/analysis/extraction/names/name-model.js'
import { trainNames } from '../../../subgraphs/ai-hub/analysis/extraction/names/name-training.js'
import { LANGUAGES } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { type Genre, seedTables } from '../../../subgraphs/ai-hub/analysis/seed/index.js'
import type { LabelledPost } from '../../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import { normalise } from '../../../subgraphs/ai-hub/analysis/text/normalise.js'
import { tokenise } from '../../../subgraphs/ai-hub/analysis/text/tokens.js'
import { nameFigures } from './name-figures.js'

interface ReadPost {
  readonly post: LabelledPost
  readonly found?: string
}

const FOLDS = 6
/** For the posts about a case in a language: the minimum share of names found, and the maximum share of posts with a wrong name. */
const FLOOR = { found: 0.75, invented: 0.025 }

/** Prints the figures by language; returns the missed floors. */
export function reportNameFolds(say: (line: string) => void): string[] {
  const read = nameByGenre()
  return LANGUAGES.flatMap((language) => {
    const own = read.filter(({ post }) => post.language === language)
    const figures = nameFigures(own.map(({ post, found }) => ({ names: post.names, found })))
    const found = figures.found / figures.named
    const invented = figures.invented / own.length
    say(
      `names, ${language}: found ${found.toFixed(3)} of ${figures.named}, invented in ${invented.toFixed(3)} of ${own.length} posts`,
    )
    const missed: string[] = []
    if (found < FLOOR.found)
      missed.push(`${language}: names found are ${found.toFixed(3)}, below ${FLOOR.found}`)
    if (invented > FLOOR.invented)
      missed.push(`${language}: names invented are ${invented.toFixed(3)}, above ${FLOOR.invented}`)
    return missed
  })
}

function nameByGenre(): ReadPost[] {
  const tables = seedTables()
  const genres = [...new Set(tables.map(({ genre }) => genre))]
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const isHeld = (genre: Genre) => genres.indexOf(genre) % FOLDS === fold
    const held = tables.flatMap(({ genre, posts }) => (isHeld(genre) ? posts : []))
    const recogniser = createNameRecogniser(
      trainNames(tables.flatMap(({ genre, posts }) => (isHeld(genre) ? [] : posts))),
    )
    return held.flatMap((post) =>
      post.isCaseRelated && post.names ? [{ post, found: foundBy(recogniser, post) }] : [],
    )
  })
}

function foundBy(recogniser: NameRecogniser, { text, language }: LabelledPost): string | undefined {
  const normalised = normalise(text)
  const tokens = tokenise(normalised)
  const evidence = extractEvidence(normalised, tokens, language)
  return animalNameIn(normalised, tokens, language, evidence, recogniser)
}
