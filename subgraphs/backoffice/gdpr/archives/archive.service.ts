import { createHash } from 'node:crypto'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction } from '../../../shared/database.js'
import { DomainError, notFound } from '../../../shared/domain-error.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import type { DataSubject } from '../../../shared/personal-data/inventory.js'
import type { SecretBox } from '../../../shared/secrets/secret-box.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { AuditTrail } from '../../audit/audit-trail.service.js'
import { backgroundActor } from '../../audit/audit-trail.service.js'
import { audited } from '../../audit/audited-actions.policy.js'
import { accountMail } from '../../mail/account-mails.mapper.js'
import type { Mailer } from '../../mail/mailer.client.js'
import type { Notifier } from '../../notifications/events/notifier.service.js'
import { readerLanguage } from '../../notifications/preferences/reader-language.service.js'
import type { Users } from '../../users/user.service.js'
import { wasRemoved } from '../../users/user-erasure.service.js'
import { userRecipients } from '../../users/user-recipients.service.js'
import { namesIn } from '../erasure/former-names.store.js'
import type { GdprAdminService } from '../requests/gdpr-admin.service.js'
import { ARCHIVE_KEPT_MS, isArchive } from '../requests/gdpr-request.state.js'
import { type RequestRecord, requestStore } from '../requests/gdpr-request.store.js'
import type { GdprArchive, GdprArchivePart } from '../requests/gdpr-request.type.js'
import type { Progress, ProgressDependencies } from '../requests/request-progress.service.js'
import { archiveStore } from './archive.store.js'
import { collectData } from './data-collection.service.js'
import type { DataSource } from './data-set.client.js'

/** Mails the link to an archive. */
export const MAIL_ARCHIVE = 'gdpr.mail-archive'

const PART_BYTES = 256 * 1024

const erasedMeanwhile = { note: 'The person was erased in the meantime.' }

export interface ArchiveDependencies extends ProgressDependencies, DataSource {
  readonly audit: AuditTrail
  readonly box: SecretBox
  readonly mailer: Mailer
  readonly notifier: Notifier
  readonly users: Users
  readonly progress: Progress
  readonly gdprAdmin: GdprAdminService
  readonly config: { readonly publicUrl: string }
}

export type Archives = ReturnType<typeof createArchives>

/** Archives of personal data: created, kept for seven days, readable by their person and administrators. */
export function createArchives(dependencies: ArchiveDependencies) {
  const { db, clock, audit, box, mailer, notifier, users, progress, gdprAdmin, config } = dependencies

  /** @throws NOT_FOUND without an archive or after its expiry, CONFLICT while it is not ready */
  async function mustFind(by: GraphContext, id: string): Promise<GdprArchive> {
    const request = await gdprAdmin.find(by, id)
    if (!request) throw notFound('Request', id)
    if (!isArchive(request.type))
      throw new DomainError('NOT_FOUND', `A request of type ${request.type} has no archive.`)
    if (!request.archive) throw notReady(request)
    if (request.archive.expiresAt <= timestamp(clock))
      throw new DomainError('NOT_FOUND', `The archive was deleted after seven days; create a new request.`)
    return request.archive
  }

  /** Stores a zip in parts while it is read, so that it need not fit into memory. Replaces the parts of an earlier attempt. */
  async function writeParts(
    requestId: string,
    expiresAt: string,
    zip: AsyncIterable<Buffer>,
  ): Promise<Pick<GdprArchive, 'size' | 'sha256' | 'parts'>> {
    const store = archiveStore(db)
    await store.delete(requestId)
    const digest = createHash('sha256')
    let [parts, size] = [0, 0]
    let pending = Buffer.alloc(0)
    const write = async (content: Buffer) => {
      const sealedContent = box.seal(content.toString('base64'), archivePartPurpose(requestId, parts))
      await store.insert({ requestId, position: parts, sealedContent, expiresAt })
      parts += 1
    }
    for await (const chunk of zip) {
      digest.update(chunk)
      size += chunk.length
      pending = Buffer.concat([pending, chunk])
      for (; pending.length >= PART_BYTES; pending = pending.subarray(PART_BYTES))
        await write(pending.subarray(0, PART_BYTES))
    }
    if (pending.length > 0) await write(pending)
    return { size, sha256: digest.digest('hex'), parts }
  }

  return {
    /** Creates the archive of a request. @throws ServiceUnavailable */
    async make(request: RequestRecord): Promise<void> {
      const { id, userId, type, requestedBy, deliveryMethod } = request
      const [user] = await users.findMany([userId])
      if (!user) {
        await archiveStore(db).delete(id)
        // The services find data by the profile, which people who sign in at an external provider do not have.
        await ((await wasRemoved(db, userId))
          ? progress.moveLatest(id, 'rejected', erasedMeanwhile)
          : progress.moveLatest(id, 'awaiting_admin', {}))
        return
      }
      const subject: DataSubject & { name: string } = {
        id: userId,
        email: user.email.toLowerCase(),
        name: user.name,
        names: namesIn(user),
      }
      const at = clock.now()
      const expiresAt = timestamp(clock, ARCHIVE_KEPT_MS)
      const collected = { files: 0, rows: 0 }
      const written = await writeParts(
        id,
        expiresAt,
        collectData(dependencies, request, subject, at, collected),
      )
      const archive: GdprArchive = {
        fileName: `personal-data-${type}-${at.toISOString().slice(0, 10)}.zip`,
        ...written,
        ...collected,
        readyAt: at.toISOString(),
        expiresAt,
      }
      await inTransaction(db, async (trx) => {
        const latest = await requestStore(trx).byId(id)
        if (!latest) return
        if ((await userRecipients(trx).byIds([userId])).length === 0) {
          await archiveStore(trx).delete(id)
          await progress.move(trx, latest, 'rejected', { changes: erasedMeanwhile })
          return
        }
        if ((await archiveStore(trx).count(id, expiresAt)) !== archive.parts)
          throw new Error(`Another process writes the archive of ${id}.`)
        await progress.move(trx, latest, 'completed', { changes: { archive } })
        await audit.record(
          trx,
          backgroundActor(id),
          audited('gdpr_archive_ready', id, {
            after: { ...collected, size: archive.size, sha256: archive.sha256, expiresAt },
          }),
        )
        const isOfOther = requestedBy !== userId
        const about = {
          reportId: id,
          isPortable: type === 'portability',
          ...(isOfOther ? { isOfOther } : {}),
        }
        await notifier.notify(trx, 'report_generated', about, { users: [requestedBy] })
        if (deliveryMethod === 'email')
          await enqueueJob(trx, { kind: MAIL_ARCHIVE, payload: { id }, key: id }, clock)
      })
    },

    /** Mails the link to the archive, which requires a sign-in. */
    async mailLink({ id }: { id: string }): Promise<void> {
      const request = await requestStore(db).byId(id)
      const [user] = request ? await users.findMany([request.userId]) : []
      if (!request?.archive || !user) return
      const link = `${config.publicUrl}/app/my-account`
      const about = { name: user.name, link, deleted: request.archive.expiresAt }
      const language = await readerLanguage(db, user.id)
      await mailer.send({ id: `${id}.archive`, to: user.email, ...accountMail(language, 'archive', about) })
    },

    /** Records the download in the audit log and returns the archive. @throws as `mustFind` */
    async open(by: GraphContext, id: string): Promise<GdprArchive> {
      const archive = await mustFind(by, id)
      await inTransaction(db, async (trx) => {
        await audit.record(trx, by, audited('gdpr_archive_opened', id, { after: { sha256: archive.sha256 } }))
        await by.completeIdempotent(trx, archive)
      })
      return archive
    },

    /** One part of the zip. @throws as `mustFind`, NOT_FOUND for an unknown position */
    async part(by: GraphContext, id: string, position: number): Promise<GdprArchivePart> {
      await mustFind(by, id)
      const sealed = await archiveStore(db).part(id, position, timestamp(clock))
      if (sealed === undefined)
        throw new DomainError('NOT_FOUND', `The archive of ${id} has no part ${position}.`)
      return { position, content: box.open(sealed, archivePartPurpose(id, position)) }
    },

    deleteExpired: async (): Promise<void> => {
      await archiveStore(db).deleteExpired(timestamp(clock))
    },
  }
}

/** The sealing purpose of a part of an archive. */
export function archivePartPurpose(requestId: string, position: number): string {
  return `gdpr-archive:${requestId}:${position}`
}

function notReady({ id, state }: RequestRecord): DomainError {
  return new DomainError('CONFLICT', `The archive of ${id} is not ready: the request is ${state}.`, { state })
}
