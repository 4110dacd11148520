import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { train } from '../model/training.js'
import { seedPosts } from './index.js'
import { DEFAULT_TRAINING, seedModelFile } from './seed-model.js'

/** Run after the seed posts, the lexicon, the features or the training have changed: `npm run train:seed`. */
const model = train({ posts: seedPosts(), ...DEFAULT_TRAINING })
writeFileSync(seedModelFile, gzipSync(JSON.stringify(model), { level: 9 }))
