import type { Knex } from 'knex'
import { text } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'

const collaborators = rowCodec('collaborators', { userId: text, department: text })

export function collaboratorStore(db: Knex) {
  const table = () => collaborators.query(db)
  return {
    async insert(userId: string, department: string): Promise<void> {
      await table().insert(collaborators.write({ userId, department }))
    },

    async byUsers(userIds: readonly string[]): Promise<{ userId: string; department: string }[]> {
      return (await table().whereIn('user_id', [...userIds])).map(collaborators.read)
    },
  }
}
