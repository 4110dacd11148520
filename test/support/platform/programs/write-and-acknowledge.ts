import { type DatabaseLocation, inTransaction, openDatabase } from '../../../../subgraphs/shared/database.js'

/** Writes one row after the other and prints the number of each as soon as its transaction is committed. */
const db = await openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseLocation)
for (let number = 1; ; number++) {
  await inTransaction(db, async (trx) => {
    await trx('payments').insert({ number, part: 'first half' })
    await trx('payments').insert({ number, part: 'second half' })
  })
  process.stdout.write(`${number}\n`)
}
