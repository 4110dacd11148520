import { type DatabaseLocation, inTransaction, openDatabase } from '../../../../subgraphs/shared/database.js'

/** The number of concurrent transactions; SQLite also commits them together. */
const AT_ONCE = 4

/** Writes payments, several at a time, and prints the number of each as soon as its transaction is committed. */
const db = await openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseLocation)
for (let first = 1; ; first += AT_ONCE) {
  const numbers = Array.from({ length: AT_ONCE }, (_, index) => first + index)
  await Promise.all(numbers.map(pay))
}

async function pay(number: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx('payments').insert({ number, part: 'first half' })
    await trx('payments').insert({ number, part: 'second half' })
  })
  process.stdout.write(`${number}\n`)
}
