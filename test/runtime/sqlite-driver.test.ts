import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { operatorMessage } from '../../runtime/process/run-program.js'
import { driverFor, Sqlite, withFile } from '../../runtime/sqlite-driver.js'

describe('the SQLite driver', () => {
  it.each([
    ['20.19.0', 'better-sqlite3'],
    ['22.0.0', 'better-sqlite3-13'],
    ['24.19.0', 'better-sqlite3-13'],
    ['26.1.0', 'better-sqlite3-13'],
  ])('on Node %s is %s', (node, driver) => expect(driverFor(node)).toBe(driver))

  it('survives the garbage collection of statements', () => {
    const database = new Sqlite(':memory:')
    database.exec('create table animals (name text)')
    // Enough garbage for several collections: drivers before 13 crash a Node 24 process here.
    for (let at = 0; at < 20_000; at += 1) database.prepare(`insert into animals values ('${at}')`).run()
    expect(database.prepare('select count(*) total from animals').get()).toEqual({ total: 20_000 })
    database.close()
  })

  it('names a file that another program has locked, without advice about its permissions', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'locked-')), 'wallet.sqlite')
    const [other, database] = [new Sqlite(file), new Sqlite(file, { timeout: 0 })]
    onTestFinished(() => {
      other.close()
      database.close()
      rmSync(dirname(file), { recursive: true })
    })
    other.exec('begin exclusive')
    let thrown: unknown
    try {
      database.pragma('journal_mode = wal')
    } catch (error) {
      thrown = withFile(error, file)
    }
    expect(operatorMessage(thrown)).toBe(
      `${file}: database is locked. Another program is using the file: try again when it has ended.`,
    )
  })
})
