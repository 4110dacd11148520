import type { Connection } from '../knex-internals.js'
import { prepared } from './statements.js'

/** The read transaction of a connection in the running turn of the event loop. */
interface ReadTurn {
  /** {@link revisionAt}, once it was read in this turn. */
  revision: number | undefined
  begin(): void
  end(): void
}

const turnsOf = new WeakMap<Connection, ReadTurn>()
const open = new Set<ReadTurn>()

/**
 * Lets the statements that run on a read-only connection in one turn of the event loop share a read transaction: its
 * locks take longer than reading a row. They see what was committed when the first of them ran and what this process
 * has committed since; what another process commits, they see from the next turn on. A request cannot depend on such a
 * commit, because it arrived before.
 */
export function shareReadTurns(connection: Connection): void {
  const begin = connection.prepare('begin')
  const commit = connection.prepare('commit')
  let endsWithTurn = false
  const turn: ReadTurn = {
    revision: undefined,
    begin() {
      if (open.has(turn)) return
      begin.run([])
      open.add(turn)
      if (endsWithTurn) return
      endsWithTurn = true
      setImmediate(() => {
        endsWithTurn = false
        turn.end()
      })
    },
    end() {
      turn.revision = undefined
      if (open.delete(turn) && connection.open) commit.run([])
    },
  }
  turnsOf.set(connection, turn)
}

/**
 * Must be called before each statement: begins the connection's read turn, or ends all turns if the statement may
 * write.
 */
export function beforeStatement(connection: Connection): void {
  const turn = turnsOf.get(connection)
  if (turn) turn.begin()
  else for (const other of open) other.end()
}

/** SQLite's counter of the commits that other connections made, as the connection's read turn sees it. */
export function revisionAt(connection: Connection): number {
  beforeStatement(connection)
  const turn = turnsOf.get(connection)
  if (!turn) throw new Error('Only a connection of shareReadTurns() has a revision')
  turn.revision ??= (prepared(connection, 'pragma data_version').statement.get([]) as Counter).data_version
  return turn.revision
}

interface Counter {
  readonly data_version: number
}
