import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { whereMentioned, withoutWords, wordsFor } from '../../shared/personal-data/mentions.js'
import type { DataSubject } from '../../shared/personal-data/personal-table.js'
import { type AuditRecord, auditStore } from './audit.store.js'
import { type AuditKey, redactedMember } from './audit-digest.js'
import { membersOf, withoutMembers } from './audit-members.js'

const ROWS_AT_ONCE = 200
const THINGS_AT_ONCE = 100

/** Whose a thing is, as the row about its creation says. */
const owners: Readonly<Record<string, string>> = {
  support_ticket: 'requesterId',
  donation: 'userId',
  social_post: 'guardianId',
  notification: 'userId',
  invitation: 'userId',
  file: 'ownerId',
  case_update: 'updatedBy',
}

/** Members that speak of the person where the thing is theirs. */
const personalMember =
  /(name|email|phone|bio|location|organization|contactInfo|preferences|title|description|message|notes|tags|attachments|postContent|postUrl|analysisResult|handle|microblogUserId|folder|reason|subject|subscriptions?|settings)$/i

/** Members that say where the person was, in rows of what they did. */
const actorMembers: ReadonlySet<string> = new Set(['userEmail', 'details.ipAddress'])

/**
 * Takes a person out of the audit log (GDPR erasure): who they were in rows of what they did, what rows about
 * them and their things say of them, and every member that names them. The rows and their places stay, and
 * verifying still works, see README.md. It may be done again after a crash. Answers how many rows are without
 * members because of the request.
 */
export async function redactPerson(
  { db, key }: { db: Database; key: AuditKey },
  requestId: string,
  subject: DataSubject,
): Promise<number> {
  const words = wordsFor(subject)
  const things = await thingsOf(db, subject.id)
  const redact = async (narrow: Parameters<typeof rowsAfter>[1]) => {
    for (let after = ''; ; ) {
      const rows = await rowsAfter(db, narrow, after)
      await inTransaction(db, async (trx) => {
        for (const row of rows)
          await redactRow(trx, key, requestId, row, pathsIn(row, subject.id, things, words))
      })
      const last = rows.at(-1)
      if (!last || rows.length < ROWS_AT_ONCE) return
      after = last.id
    }
  }
  await redact((query) => query.where({ user_id: subject.id }))
  await redact((query) => whereMentioned(db, query, ['user_email', 'details'], words))
  const ids = [subject.id, ...things]
  for (let begin = 0; begin < ids.length; begin += THINGS_AT_ONCE)
    await redact((query) => query.whereIn('resource_id', ids.slice(begin, begin + THINGS_AT_ONCE)))
  return auditStore(db).countRedacted(requestId)
}

/** The ids of what belongs to a person, as far as the log knows. */
async function thingsOf(db: Database, userId: string): Promise<Set<string>> {
  const things = new Set<string>()
  const narrow = (query: Parameters<Parameters<typeof rowsAfter>[1]>[0]) => {
    query.whereIn('resource', Object.keys(owners))
    whereMentioned(db, query, ['details'], [userId])
  }
  for (let after = ''; ; ) {
    const rows = await rowsAfter(db, narrow, after)
    for (const { resource, resourceId, details } of rows) {
      const owner = owners[resource]
      if (owner && details.after?.[owner] === userId) things.add(resourceId)
    }
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return things
    after = last.id
  }
}

function rowsAfter(
  db: Database,
  narrow: Parameters<ReturnType<typeof auditStore>['inOrder']>[0],
  after: string,
): Promise<AuditRecord[]> {
  return auditStore(db).inOrder(narrow, after, ROWS_AT_ONCE)
}

/** Which members of a row speak of the person. */
function pathsIn(
  row: AuditRecord,
  userId: string,
  things: ReadonlySet<string>,
  words: readonly string[],
): Set<string> {
  const isAbout = row.resourceId === userId || things.has(row.resourceId)
  const paths = new Set<string>()
  for (const [path, value] of membersOf(row)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const names = withoutWords(text, words) !== text
    const isSaid = path.startsWith('details.') && personalMember.test(path)
    if (names || (isAbout && isSaid)) paths.add(path)
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
  const open = [...paths].filter((path) => typeof salts[path] === 'string')
  if (open.length === 0) return
  const redacted = open.map((path) => [path, redactedMember(key, row, path, members.get(path), requestId)])
  const part = withoutMembers(row, new Set(open))
  await auditStore(trx).redact(row.id, part, { ...salts, ...Object.fromEntries(redacted) })
}
