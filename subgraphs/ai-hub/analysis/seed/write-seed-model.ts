import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { nameModelFile } from '../extraction/names/name-model.js'
import { trainNames } from '../extraction/names/name-training.js'
import { train } from '../model/training.js'
import { seedPosts } from './index.js'
import { DEFAULT_TRAINING, seedModelFile } from './seed-model.js'

/** Run after the seed posts, the lexicon, the features or the training have changed: `npm run train:seed`. */
writeModel(nameModelFile, trainNames(seedPosts()))
writeModel(seedModelFile, train({ posts: seedPosts(), ...DEFAULT_TRAINING }))

function writeModel(file: string, model: object): void {
  writeFileSync(file, gzipSync(JSON.stringify(model), { level: 9 }))
}
