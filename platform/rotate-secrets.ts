import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withIdentity } from '../gateway/identity/with-identity.js'
import { readEnvironment } from '../runtime/environment/read-environment.js'
import { print, progressLine, runProgram } from '../runtime/process/run-program.js'
import { assertDatabaseExists } from '../runtime/require-database.js'
import { sealedColumns as aiHubColumns } from '../subgraphs/ai-hub/sealed-columns.js'
import { sealedColumns as backofficeColumns } from '../subgraphs/backoffice/sealed-columns.js'
import { databaseVariables, eachDatabase, subgraphs } from '../subgraphs/shared/each-database.js'
import {
  credentialsBox,
  credentialsKeySettings,
  credentialsVariables,
} from '../subgraphs/shared/secrets/credentials-box.js'
import { resealColumns } from '../subgraphs/shared/secrets/reseal.js'
import { sharedSealedColumns } from '../subgraphs/shared/secrets/sealed-columns.js'

const sealedColumns = {
  wallet: sharedSealedColumns,
  ai_hub: aiHubColumns,
  backoffice: backofficeColumns,
} as const

await runProgram({
  command: 'npm run secrets:rotate',
  about:
    'Re-encrypts with CREDENTIALS_KEY and SESSION_SECRET everything that is encrypted with CREDENTIALS_KEY_PREVIOUS and SESSION_SECRET_PREVIOUS.\nThe services may run, with the same keys. It may be interrupted and run again.\nThe exit code is 1 if something cannot be decrypted with any key; it is left unchanged.',
  async run() {
    const names = ['NODE_ENV', ...databaseVariables, ...credentialsVariables] as const
    const env = readEnvironment(process.env, names)
    const settings = credentialsKeySettings(env)
    const place = { dataDirectory: env.DATA_DIR, databaseUrl: env.DATABASE_URL }
    assertDatabaseExists(place, [...subgraphs, 'identity'])
    let isComplete = true
    const show = progressLine()
    await eachDatabase(env, async (db, subgraph) => {
      const box = credentialsBox(settings, subgraph)
      const { resealed, unopened } = await resealColumns({ db, box }, sealedColumns[subgraph], (rows) =>
        show(`${subgraph}: ${rows} rows read`),
      )
      print(`${subgraph}: encrypted ${resealed} rows with the current key`)
      for (const row of unopened) console.error(`UNREADABLE ${subgraph} ${row}: no key decrypts it`)
      isComplete &&= unopened.length === 0
    })
    return (await rotateSigningKeys(env)) && isComplete
  },
})

async function rotateSigningKeys(env: {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}): Promise<boolean> {
  if (env.DATABASE_URL === undefined && !existsSync(join(env.DATA_DIR, 'identity.sqlite'))) {
    print(`identity: no database in ${env.DATA_DIR}`)
    return true
  }
  const { reencrypted, unreadable } = await withIdentity((identity) => identity.reencryptSigningKeys())
  print(`identity: encrypted ${reencrypted} signing keys of ID tokens with the current secret`)
  if (unreadable > 0)
    console.error(
      `UNREADABLE identity: no secret decrypts ${unreadable} signing keys; \`npm run identity:rotate-keys\` creates a new one`,
    )
  return unreadable === 0
}
