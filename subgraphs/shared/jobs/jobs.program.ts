import { ProgramError, print, runProgram, UsageError } from '../../../runtime/process/run-program.js'
import { createActionTrail } from '../audit/action-trail.js'
import { auditIdPrefixes } from '../audit/audit-ids.js'
import type { AuditKey } from '../audit/audit-key.js'
import { eachAuditLog } from '../audit/audit-logs.program.js'
import { createAuditTrail } from '../audit/audit-trail.js'
import { systemClock } from '../clock.js'
import type { Database, DatabaseLocation } from '../database.js'
import { DomainError } from '../domain-error.js'
import { subgraphs } from '../each-database.js'
import { MAX_PAGE } from '../paging/page.js'
import {
  createFailedJobs,
  type FailedJobs,
  recordInActionTrail,
  recordInAuditTrail,
} from './failed-jobs.service.js'

type Subgraph = DatabaseLocation['subgraph']

/** The actor in the audit log. */
const operator = {
  viewer: { kind: 'service', subject: 'service:operator' },
  requestId: 'npm run jobs',
} as const

await runProgram({
  command: 'npm run jobs',
  about:
    'Lists, shows, replays and dismisses background jobs that used up their attempts. The services may run.\nA ' +
    'replayed job gets all its attempts again; both actions are recorded in the audit log.\nThe exit code is 1 ' +
    'when one of the ids is of no failed job, or the same work is already queued; the others are done.',
  options: {
    database: {
      type: 'string',
      value: subgraphs.join('|'),
      about: 'only the jobs of this one; all by default',
    },
  },
  operands: { value: 'list | show <id> … | replay <id> … | dismiss <id> …', about: 'what to do' },
  async run({ options: { database }, operands: [command = '', ...ids] }) {
    const among = subgraphs.filter((name) => database === undefined || name === database)
    if (among.length === 0) throw new UsageError(`--database must be ${subgraphs.join(', ')}.`)
    if (command === 'list' && ids.length === 0) await listAll(among)
    else if (isAction(command) && ids.length > 0) await actOn(among, command, ids)
    else throw new UsageError('Expected a command: list, show <id> …, replay <id> … or dismiss <id> ….')
    return true
  },
})

function isAction(command: string): command is 'show' | 'replay' | 'dismiss' {
  return command === 'show' || command === 'replay' || command === 'dismiss'
}

async function eachFailedJobs(
  among: readonly Subgraph[],
  work: (jobs: FailedJobs, subgraph: Subgraph) => Promise<void>,
): Promise<void> {
  await eachAuditLog((db, key, subgraph) => work(failedJobsOf(db, key, subgraph), subgraph), among)
}

function failedJobsOf(db: Database, key: AuditKey, subgraph: Subgraph): FailedJobs {
  const clock = systemClock
  const idPrefix = auditIdPrefixes[subgraph]
  const record =
    subgraph === 'backoffice'
      ? recordInAuditTrail(createAuditTrail({ clock, key, idPrefix }))
      : recordInActionTrail(createActionTrail({ db, clock, auditKey: key, idPrefix }))
  return createFailedJobs({ db, clock, record })
}

async function listAll(among: readonly Subgraph[]): Promise<void> {
  let listed = 0
  await eachFailedJobs(among, async (jobs, subgraph) => {
    listed += await list(jobs, subgraph)
  })
  print(`${listed} failed ${listed === 1 ? 'job' : 'jobs'} in ${among.join(', ')}.`)
}

/** Prints the failed jobs of a database, and returns how many there are. */
async function list(jobs: FailedJobs, subgraph: Subgraph): Promise<number> {
  for (let offset = 0; ; offset += MAX_PAGE) {
    const { nodes } = await jobs.list(undefined, { limit: MAX_PAGE, offset })
    for (const { id, kind, attempts, runAt, lastError } of nodes)
      print(`${subgraph} ${id} ${kind}: failed at ${runAt} after ${attempts} attempts: ${lastError ?? ''}`)
    if (nodes.length < MAX_PAGE) return offset + nodes.length
  }
}

async function actOn(
  among: readonly Subgraph[],
  command: 'show' | 'replay' | 'dismiss',
  ids: readonly string[],
): Promise<void> {
  const failures = new Map(ids.map((id) => [id, `Failed job ${id} not found.`]))
  await eachFailedJobs(among, async (jobs, subgraph) => {
    for (const id of failures.keys()) {
      const job = await jobs.find(id)
      if (!job) continue
      try {
        if (command === 'show') print(JSON.stringify({ database: subgraph, ...job }, null, 2))
        else {
          await jobs[command](operator, id)
          print(`${subgraph}: ${command === 'replay' ? 'replayed' : 'dismissed'} ${id} ${job.kind}`)
        }
        failures.delete(id)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        failures.set(id, `${id}: ${error.message}`)
      }
    }
  })
  if (failures.size > 0) throw new ProgramError([...failures.values()].join('\n'))
}
