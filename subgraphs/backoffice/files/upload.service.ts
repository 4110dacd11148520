import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { outageOf } from '../../../runtime/connections/database-outage.js'
import { type FileMetadata, MAX_FILE_BYTES } from '../../../runtime/file-gateway.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { notFound, ValidationError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { type GraphContext, graphContext } from '../../shared/subgraph/graph-context.js'
import { personOf } from '../../shared/viewer.js'
import { audited } from '../audit/audited-actions.policy.js'
import {
  assertWithinDailyQuota,
  countDailyBytes,
  type DailyQuota,
} from '../daily-bytes/daily-bytes.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { wasRemoved } from '../users/user-erasure.service.js'
import { type FileRecord, fileStore } from './file.store.js'
import { type FileKind, kindOf } from './file-kind.policy.js'
import { safeFileName, safeFolder } from './file-name.policy.js'
import { auditedFile, settleFile } from './file-removal.service.js'
import { MalformedPictureError, type Place, withoutMetadata } from './picture-metadata.policy.js'
import type { Spool, SpooledContent } from './upload-spool.store.js'
import type { VirusScan } from './virus-scan.client.js'

/** Longer than any upload takes: content without a row is orphaned by then. */
const SETTLED_AFTER_MS = 3_600_000
const LINK_BYTES = 24

export interface UploadDependencies extends Pick<FeatureDependencies, 'db' | 'audit' | 'clock' | 'storage'> {
  readonly uploadBytesPerDay: number
  readonly spool: Spool
  readonly scan: VirusScan
  /** Runs an upload once per idempotency key. */
  readonly once: (
    by: GraphContext,
    args: Readonly<Record<string, unknown>>,
    run: () => Promise<FileRecord>,
  ) => Promise<unknown>
}

/**
 * Accepts uploads: spooled, inspected, scanned, stripped of metadata, then stored. A clean-up job is committed before
 * the content is stored and the row after it, so that a crash leaves no orphaned content.
 */
export function createUploads(dependencies: UploadDependencies) {
  const { db, clock, audit, storage, spool, scan, once, uploadBytesPerDay } = dependencies
  const quota: DailyQuota = {
    counted: 'uploads',
    quota: 'upload_bytes_per_day',
    limit: uploadBytesPerDay,
    texts: { done: 'You uploaded', more: 'this file has' },
  }

  async function keep(by: GraphContext, record: FileRecord, content: SpooledContent): Promise<FileRecord> {
    await inTransaction(db, async (trx) => {
      await assertWithinDailyQuota(trx, quota, clock, record.ownerId, record.size)
      await settleFile(trx, record.id, clock, SETTLED_AFTER_MS)
    })
    try {
      await storage.put(record.id, content)
      await inTransaction(db, async (trx) => {
        if (await wasRemoved(trx, record.ownerId)) throw notFound('User', record.ownerId)
        await countDailyBytes(trx, quota, clock, record.ownerId, record.size)
        await fileStore(trx).insert(record)
        await audit.record(trx, by, audited('file_uploaded', record.id, { after: auditedFile(record) }))
        await by.completeIdempotent(trx, record)
      })
    } catch (error) {
      // The row may have been committed if the connection was lost: the clean-up job looks later, as it does if this fails too.
      if (outageOf(error) !== 'lost') await storage.remove(record.id).catch(() => undefined)
      throw error
    }
    return record
  }

  return {
    /**
     * @throws ValidationError (empty, infected, invalid folder), PAYLOAD_TOO_LARGE,
     *   UNSUPPORTED_MEDIA_TYPE, QUOTA_EXCEEDED, UPSTREAM_ERROR (storage or scanner unavailable), IDEMPOTENCY_CONFLICT,
     *   NOT_FOUND for a person who was erased during the upload
     */
    async store(
      content: Readable,
      about: () => Promise<FileMetadata>,
      context: RequestContext,
    ): Promise<{ id: string }> {
      const { subject } = personOf(context.viewer)
      const received = await spool.take(content, MAX_FILE_BYTES)
      try {
        const { name, folder, keepPlace = false } = await about()
        const kind = await inspect(received, name, scan)
        const { spooled, place } = await cleaned(received, kind)
        const record: FileRecord = {
          id: newId('fil'),
          ownerId: subject,
          name: safeFileName(name, kind.endings),
          folder: safeFolder(folder ?? ''),
          type: kind.type,
          size: spooled.size,
          sha256: spooled.sha256,
          ...(keepPlace && place ? { placeLatitude: place.latitude, placeLongitude: place.longitude } : {}),
          link: randomBytes(LINK_BYTES).toString('base64url'),
          createdAt: timestamp(clock),
        }
        const by = graphContext(context)
        const args = { name: record.name, folder: record.folder, sha256: record.sha256, keepPlace }
        const { id } = (await once(by, args, () => keep(by, record, spooled))) as FileRecord
        return { id }
      } finally {
        await received.discard()
      }
    },
  }
}

/** The content without metadata (`withoutMetadata`), and the place that the metadata contained. */
async function cleaned(
  received: SpooledContent,
  { type }: FileKind,
): Promise<{ readonly spooled: SpooledContent; readonly place?: Place | undefined }> {
  const clean = withoutMetadata[type]
  if (!clean) return { spooled: received }
  let place: Place | undefined
  try {
    const spooled = await received.rewrite((content) => {
      const picture = clean(content)
      place = picture.place
      return picture.content
    })
    return { spooled, place }
  } catch (error) {
    if (!(error instanceof MalformedPictureError)) throw error
    throw new ValidationError({ file: `is not a valid ${type} file: ${error.message}` })
  }
}

async function inspect(spooled: SpooledContent, name: string, scan: VirusScan) {
  if (spooled.size === 0) throw new ValidationError({ file: 'must not be empty' })
  const kind = await kindOf(spooled.path, name)
  const found = await scan(spooled.path)
  if (found) throw new ValidationError({ file: `contains malware: ${found}` })
  return kind
}
