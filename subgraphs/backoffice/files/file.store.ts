import type { Knex } from 'knex'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'

/** A file as stored; its content is in the storage under the id. */
export interface FileRecord {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  /** A relative path, or empty. */
  readonly folder: string
  readonly type: string
  readonly size: number
  readonly sha256: string
  /** The secret part of its URL; anyone who knows it can read the content. */
  readonly link: string
  readonly createdAt: string
}

/** Which files to list. */
export interface FileSelection {
  readonly ownerId?: string | undefined
  readonly folder?: string | undefined
}

interface FileRow extends Omit<FileRecord, 'ownerId' | 'createdAt'> {
  owner_id: string
  created_at: string
}

const rowOf = ({ ownerId, createdAt, ...same }: FileRecord): FileRow => ({
  ...same,
  owner_id: ownerId,
  created_at: createdAt,
})

const recordOf = ({ owner_id, created_at, ...same }: FileRow): FileRecord => ({
  ...same,
  ownerId: owner_id,
  createdAt: created_at,
})

/** Files in the database. */
export function fileStore(db: Knex) {
  const table = () => db<FileRow>('files')
  const first = async (where: Partial<FileRow>) => {
    const row = await table().where(where).first()
    return row && recordOf(row)
  }
  return {
    byId: (id: string): Promise<FileRecord | undefined> => first({ id }),

    byLink: (link: string): Promise<FileRecord | undefined> => first({ link }),

    async page({ ownerId, folder }: FileSelection, page: Page): Promise<PageRows<FileRecord>> {
      const query = table()
      if (ownerId !== undefined) query.where({ owner_id: ownerId })
      if (folder !== undefined) query.where({ folder })
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<FileRow>(query, { sort, page }), recordOf)
    },

    async ofOwner(ownerId: string): Promise<FileRecord[]> {
      return (await table().where({ owner_id: ownerId }).orderBy('id')).map(recordOf)
    },

    async insert(record: FileRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    /** @returns whether it existed */
    async delete(id: string): Promise<boolean> {
      return (await table().where({ id }).delete()) === 1
    },
  }
}
