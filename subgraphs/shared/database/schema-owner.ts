import type { Transaction } from './transaction.js'

/**
 * Continues a transaction on PostgreSQL as the owner of the schema, if the login may, so that tables belong to the owner even
 * if a login with the rights of several owners creates them.
 */
export async function asOwner(trx: Transaction): Promise<void> {
  await trx.raw(
    `select set_config('role', pg_get_userbyid(nspowner), true) from pg_namespace
     where nspname = current_schema() and pg_has_role(nspowner, 'MEMBER')`,
  )
}
