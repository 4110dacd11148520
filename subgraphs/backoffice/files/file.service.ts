import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../runtime/file-gateway.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { inTransaction } from '../../shared/database.js'
import { notFound } from '../../shared/domain-error.js'
import { type ConnectionOf, connectionOf, mapRows, type PageInput, pageOf } from '../../shared/paging/page.js'
import { isStaff, personOf } from '../../shared/viewer.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { type FileRecord, fileStore } from './file.store.js'
import type { File, FileContent, FileFilter } from './file.type.js'
import { auditedFile, removeFile } from './file-removal.service.js'

export interface FileDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit' | 'storage'> {
  /** The origin that clients use. */
  readonly publicUrl: string
}

export type Files = ReturnType<typeof createFiles>

/** Rules of files: people see and delete their own, staff all. */
export function createFiles({ db, clock, audit, storage, publicUrl }: FileDependencies) {
  const shown = ({ link, placeLatitude, placeLongitude, ...file }: FileRecord): File => ({
    ...file,
    ...(placeLatitude !== undefined && placeLongitude !== undefined
      ? { place: { latitude: placeLatitude, longitude: placeLongitude } }
      : {}),
    path: [file.folder, file.id, file.name].filter(Boolean).join('/'),
    url: `${publicUrl}/api/files/${link}${endingOf(file.name)}`,
  })
  const visibleTo = (viewer: Viewer, file: FileRecord | undefined) =>
    file && (isStaff(viewer) || file.ownerId === personOf(viewer).subject) ? file : undefined

  return {
    async find(viewer: Viewer, id: string): Promise<File | undefined> {
      const file = visibleTo(viewer, await fileStore(db).byId(id))
      return file && shown(file)
    },

    async list(viewer: Viewer, filter: FileFilter, input: PageInput): Promise<ConnectionOf<File>> {
      const page = pageOf(input)
      const ownerId = isStaff(viewer) ? (filter.ownerId ?? undefined) : personOf(viewer).subject
      // Do not reveal the files of other people.
      if (filter.ownerId != null && filter.ownerId !== ownerId)
        return connectionOf({ rows: [], countAll: () => 0, hasNext: false }, page)
      const found = await fileStore(db).page({ ownerId, folder: filter.folder ?? undefined }, page)
      return connectionOf(mapRows(found, shown), page)
    },

    async findByLink(link: string): Promise<FileContent | undefined> {
      const file = await fileStore(db).byLink(link)
      if (!file) return undefined
      const { name, type, size, sha256, createdAt } = file
      return { name, type, size, sha256, createdAt }
    },

    /** The content behind a link, or a part of it. */
    async read(link: string, range?: ByteRange): Promise<Readable | undefined> {
      const file = await fileStore(db).byLink(link)
      return file && storage.read(file.id, range)
    },

    /** Deletes a file; a background job deletes its content. @throws NOT_FOUND */
    async remove(by: RequestContext, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const file = visibleTo(by.viewer, await fileStore(trx).byId(id))
        if (!file) throw notFound('File', id)
        await removeFile(trx, file, clock)
        await audit.record(trx, by, audited('file_deleted', id, { before: auditedFile(file) }))
      })
    },

    /** A person's uploads, oldest first, with access to their content (GDPR access). */
    async ofPerson(userId: string): Promise<{ file: File; read(): Promise<Readable | undefined> }[]> {
      const records = await fileStore(db).ofOwner(userId)
      return records.map((record) => ({ file: shown(record), read: () => storage.read(record.id) }))
    },
  }
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.'))
}
