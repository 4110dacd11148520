import { writeFileSync } from 'node:fs'
import { buildInfoFile, buildInfoOf } from './build-info.js'

/** The last step of `npm run build`: keeps which commit was built, and when. */
writeFileSync(buildInfoFile, `${JSON.stringify(buildInfoOf(new Date().toISOString()))}\n`)
