import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { nameModelFile } from '../extraction/names/name-model.js'
import { trainNames } from '../extraction/names/name-training.js'
import { gatePosts } from '../gate/index.js'
import { baseOf } from '../model/training.js'
import { trainFirstModel } from './first-model.js'
import { postsForNames, seedPosts } from './index.js'
import { DEFAULT_TRAINING, seedBaseFile, seedModelFile } from './seed-model.js'

/** Run after the seed posts, the gates, the lexicon, the features, the decision or the training have changed: `npm run train:seed`. */
writeModel(nameModelFile, trainNames(postsForNames()))
writeModel(seedModelFile, trainFirstModel())
writeFileSync(
  seedBaseFile,
  `${baseOf({ parameters: DEFAULT_TRAINING, posts: seedPosts(), gate: gatePosts() })}\n`,
)

function writeModel(file: string, model: object): void {
  writeFileSync(file, gzipSync(JSON.stringify(model), { level: 9 }))
}
