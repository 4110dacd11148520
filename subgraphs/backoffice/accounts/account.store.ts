import type { Knex } from 'knex'

/** Departments of collaborators in the database. */
export function collaboratorStore(db: Knex) {
  const table = () => db<{ user_id: string; department: string }>('collaborators')
  return {
    async insert(userId: string, department: string): Promise<void> {
      await table().insert({ user_id: userId, department })
    },

    async byUsers(userIds: readonly string[]): Promise<{ userId: string; department: string }[]> {
      const rows = await table().whereIn('user_id', [...userIds])
      return rows.map((row) => ({ userId: row.user_id, department: row.department }))
    },
  }
}
