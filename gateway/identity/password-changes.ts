import type { FastifyBaseLogger } from 'fastify'
import type { Account } from '../../runtime/identity-directory.js'
import type { AuthProvider } from './auth-provider.js'
import { accountOf, byId, credentialOf, NEVER, ofUser } from './directory.js'

const model = 'verification'
const identifier = 'password-changed'

type PasswordChangeDeps = Pick<AuthProvider, 'adapter' | 'passwords'>

/**
 * Replaces a password and ends all sessions; the note that it must be reported is written in the same transaction (outbox).
 * @param from hash of the password that it replaces
 * @returns false if the password is another one by now
 */
export async function replacePassword(
  { adapter, passwords }: PasswordChangeDeps,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const hash = await passwords.hash(to)
  return adapter.transaction(async (transaction) => {
    const replaced = await transaction.update({
      model: 'account',
      where: [...credentialOf(userId), { field: 'password', value: from }],
      update: { password: hash, updatedAt: new Date() },
    })
    if (replaced === null) return false
    await transaction.deleteMany({ model: 'session', where: ofUser(userId) })
    await transaction.create({ model, data: { identifier, value: userId, expiresAt: NEVER } })
    return true
  })
}

/** Reports a change of a password that happened some milliseconds ago. @returns whether it has been recorded */
export type ReportPasswordChange = (account: Account, ageMs: number) => Promise<boolean>

/** After this time a process that claimed a report has died: a report takes seconds. */
const CLAIMED_MS = 120_000

/** Reports changes until they are recorded, each from one process at a time. */
export function createPasswordChangeReports(
  { adapter }: Pick<AuthProvider, 'adapter'>,
  report: ReportPasswordChange,
  log: FastifyBaseLogger,
) {
  /** Claims a note until a time, unless another process has; a time in the past releases it. */
  async function claim({ id, updatedAt }: Note, until: Date): Promise<Note | null> {
    const where = [...byId(id), { field: 'updatedAt', value: updatedAt }]
    return adapter.update<Note>({ model, where, update: { updatedAt: until } })
  }

  async function reportAll(): Promise<void> {
    const where = [{ field: 'identifier', value: identifier }]
    for (const note of await adapter.findMany<Note>({ model, where })) {
      const now = Date.now()
      const claimed = note.updatedAt.getTime() <= now && (await claim(note, new Date(now + CLAIMED_MS)))
      if (!claimed) continue
      const user = await adapter.findOne<Account>({ model: 'user', where: byId(note.value) })
      const ageMs = Math.max(0, now - note.createdAt.getTime())
      if (user === null || (await report(accountOf(user), ageMs)))
        await adapter.delete({ model, where: byId(note.id) })
      else await claim(claimed, new Date(now))
    }
  }
  let last = Promise.resolve()
  return {
    /** Starts to report all changes that are not recorded yet, after the run before. */
    start(): void {
      last = last
        .then(reportAll)
        .catch((error) => log.error({ err: error }, 'changed passwords could not be reported'))
    },

    /** Waits for the run that has started. */
    idle: () => last,
  }
}

interface Note {
  readonly id: string
  readonly value: string
  readonly createdAt: Date
  /** The end of the claim by a process. */
  readonly updatedAt: Date
}
