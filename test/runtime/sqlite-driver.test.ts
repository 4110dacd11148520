import { describe, expect, it } from 'vitest'
import { driverFor, Sqlite } from '../../runtime/sqlite-driver.js'

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
})
