import { analysedPosts } from '../../fixtures/analysed-posts.js'

process.stdout.write(JSON.stringify(analysedPosts()))
