import { type Database, inTransaction, type Transaction } from '../database.js'
import { addressesOf, type DataSubject } from '../personal-data/inventory.js'
import { whereMentioned, withoutWords, wordsFor } from '../personal-data/person-matcher.js'
import { redactedMember } from './audit-digest.js'
import type { AuditKey } from './audit-key.js'
import { type AuditRecord, auditStore } from './audit-log.js'
import { membersOf, withoutMembers } from './audit-members.js'
import { withUnlockedRows } from './audit-tables.js'

const ROWS_AT_ONCE = 200
const RESOURCES_AT_ONCE = 100

/**
 * By kind of resource: the members of the row about its creation that hold the id or the e-mail address of its owner; the
 * first one that has a value counts, because an address may have had another owner.
 */
export type OwnerMembers = Readonly<Record<string, readonly string[]>>

/** Members that are about the person in rows about the person's own resources. */
const personalMember =
  /(name|email|phone|bio|location|organization|contactInfo|preferences|title|description|message|notes|tags|attachments|postContent|postUrl|analysisResult|handle|microblogUserId|folder|reason|subject|subscriptions?|settings)$/i

/** Members that identify the person in rows of what they did. */
const actorMembers: ReadonlySet<string> = new Set(['userEmail', 'userName', 'details.ipAddress'])

/** Dependencies of a redaction; a transaction as `db` makes it part of that transaction. */
export interface Redaction {
  readonly db: Database | Transaction
  readonly key: AuditKey
  readonly owners: OwnerMembers
}

/**
 * Removes a person from the audit log (GDPR erasure): their address and name in rows of what they did, what rows about them
 * and their resources contain about them, and every member that names them. The rows and their places stay and still verify,
 * see README.md. Repeatable after a crash.
 * @returns how many rows had members removed for the request
 */
export async function redactPerson(
  redaction: Redaction,
  requestId: string,
  subject: DataSubject,
): Promise<number> {
  const { db, key } = redaction
  const words = wordsFor(subject)
  const resources = await resourcesOf(redaction, subject)
  const redact = async (narrow: Narrow) => {
    for (let after = ''; ; ) {
      const rows = await rowsAfter(db, narrow, after)
      const found = rows.map(({ id }) => id)
      await inUnit(db, (trx) =>
        withUnlockedRows(trx, 'erasure', async () => {
          // As they are now: the erasure of another person may have removed members of them since.
          for (const row of await auditStore(trx).byIds(found))
            await redactRow(trx, key, requestId, row, pathsIn(row, subject.id, resources, words))
        }),
      )
      const last = rows.at(-1)
      if (!last || rows.length < ROWS_AT_ONCE) return
      after = last.id
    }
  }
  // First, because the resources of an address are found by members that the others remove.
  const ids = [subject.id, ...resources]
  for (let begin = 0; begin < ids.length; begin += RESOURCES_AT_ONCE)
    await redact((query) => query.whereIn('resource_id', ids.slice(begin, begin + RESOURCES_AT_ONCE)))
  await redact((query) => query.where({ user_id: subject.id }))
  await redact((query) => whereMentioned(db, query, ['user_email', 'user_name', 'details'], words))
  return auditStore(db).countRedacted(requestId)
}

type Narrow = Parameters<ReturnType<typeof auditStore>['inOrder']>[0]

function inUnit(db: Database | Transaction, work: (trx: Transaction) => Promise<void>): Promise<void> {
  return db.isTransaction ? work(db as Transaction) : inTransaction(db, work)
}

/** The ids of the person's resources, as far as the log contains them. */
async function resourcesOf({ db, owners }: Redaction, subject: DataSubject): Promise<Set<string>> {
  const resources = new Set<string>()
  const identities = [subject.id, ...addressesOf(subject)].filter(Boolean)
  const narrow: Narrow = (query) => {
    query.whereIn('resource', Object.keys(owners))
    whereMentioned(db, query, ['details'], identities)
  }
  for (let after = ''; ; ) {
    const rows = await rowsAfter(db, narrow, after)
    for (const { resource, resourceId, details } of rows) {
      const owner = owners[resource]?.map((member) => details.after?.[member]).find(Boolean)
      if (identities.includes(String(owner))) resources.add(resourceId)
    }
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return resources
    after = last.id
  }
}

function rowsAfter(db: Database | Transaction, narrow: Narrow, after: string): Promise<AuditRecord[]> {
  return auditStore(db).inOrder(narrow, after, ROWS_AT_ONCE)
}

/** Paths of the members of a row that are about the person. */
function pathsIn(
  row: AuditRecord,
  userId: string,
  resources: ReadonlySet<string>,
  words: readonly string[],
): Set<string> {
  const isOwn = row.resourceId === userId || resources.has(row.resourceId)
  const paths = new Set<string>()
  for (const [path, value] of membersOf(row)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const isNamed = withoutWords(text, words) !== text
    const isPersonal = path.startsWith('details.') && personalMember.test(path)
    if (isNamed || (isOwn && isPersonal)) paths.add(path)
    if (row.userId === userId && actorMembers.has(path)) paths.add(path)
  }
  return paths
}

async function redactRow(
  trx: Transaction,
  key: AuditKey,
  requestId: string,
  row: AuditRecord,
  paths: ReadonlySet<string>,
): Promise<void> {
  const { salts } = row
  const members = membersOf(row)
  const remaining = [...paths].filter((path) => typeof salts[path] === 'string')
  if (remaining.length === 0) return
  const redacted = remaining.map((path) => [
    path,
    redactedMember(key, row, path, members.get(path), requestId),
  ])
  const part = withoutMembers(row, new Set(remaining))
  await auditStore(trx).redact(row.id, part, { ...salts, ...Object.fromEntries(redacted) })
}
