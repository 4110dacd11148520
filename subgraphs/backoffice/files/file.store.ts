import type { Knex } from 'knex'
import { integer, optional, real, text, time } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'

export interface FileSelection {
  readonly ownerId?: string | undefined
  readonly folder?: string | undefined
}

const files = rowCodec('files', {
  id: text,
  ownerId: text,
  name: text,
  /** A relative path, or empty. */
  folder: text,
  type: text,
  size: integer,
  sha256: text,
  /** The rounded place where the picture was taken, if its owner chose to keep it; both coordinates or neither. */
  placeLatitude: optional(real),
  placeLongitude: optional(real),
  /** The secret part of its URL; anyone who knows it can read the content. */
  link: text,
  createdAt: time,
})

/** A file as stored; its content is in the storage under the id. */
export type FileRecord = RecordOf<typeof files>

export function fileStore(db: Knex) {
  const table = () => files.query(db)
  const first = async (where: { readonly id: string } | { readonly link: string }) => {
    const row = await table().where(where).first()
    return row && files.read(row)
  }
  return {
    byId: (id: string): Promise<FileRecord | undefined> => first({ id }),

    byLink: (link: string): Promise<FileRecord | undefined> => first({ link }),

    /** Makes other transactions wait that lock the file. */
    async lockedByLink(link: string): Promise<FileRecord | undefined> {
      const row = await table().where({ link }).forUpdate().first()
      return row && files.read(row)
    },

    async page({ ownerId, folder }: FileSelection, page: Page): Promise<PageRows<FileRecord>> {
      const query = table()
      if (ownerId !== undefined) query.where({ owner_id: ownerId })
      if (folder !== undefined) query.where({ folder })
      return mapRows(await selectPage(query, { sort: newestFirst, page }), files.read)
    },

    async ofOwner(ownerId: string): Promise<FileRecord[]> {
      return (await table().where({ owner_id: ownerId }).orderBy('id')).map(files.read)
    },

    async insert(record: FileRecord): Promise<void> {
      await table().insert(files.write(record))
    },

    /** @returns whether it existed */
    async delete(id: string): Promise<boolean> {
      return (await table().where({ id }).delete()) === 1
    },
  }
}
