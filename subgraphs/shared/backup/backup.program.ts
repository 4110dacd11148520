import { readEnvironment } from '../../../runtime/environment/read-environment.js'
import { print, runProgram } from '../../../runtime/process/run-program.js'
import { draftOf, writeBackup } from './backup.js'

await runProgram({
  command: 'npm run backup',
  about:
    'Writes a consistent snapshot of every database, and the uploads of DATA_DIR, to a new folder. The services may run.\nKeys are not part of a backup: keep them elsewhere. PostgreSQL needs pg_dump of its version.',
  options: {
    to: { type: 'string', value: '<folder>', required: true, about: 'the folder to create' },
  },
  async run({ options: { to } }) {
    const env = readEnvironment(process.env, ['DATA_DIR', 'DATABASE_URL'])
    print(`Writing ${draftOf(to)}. It becomes ${to} when it is complete; delete it after an interruption.`)
    const { files, createdAt } = await writeBackup(
      { dataDirectory: env.DATA_DIR, databaseUrl: env.DATABASE_URL },
      to,
    )
    print(`Backup of ${createdAt} with ${files.map(({ name }) => name).join(', ')} in ${to}.`)
    print('The keys (*.key in DATA_DIR, or the variables that replace them) are not in it.')
    return true
  },
})
