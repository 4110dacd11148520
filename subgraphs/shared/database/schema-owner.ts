import type { Transaction } from './transaction.js'

/**
 * Continues a transaction on PostgreSQL as the owner of the schema, where the login may: tables belong to the owner also
 * when a login with the rights of several owners creates them.
 */
export async function asOwner(trx: Transaction): Promise<void> {
  await trx.raw(
    `select set_config('role', pg_get_userbyid(nspowner), true) from pg_namespace
     where nspname = current_schema() and pg_has_role(nspowner, 'MEMBER')`,
  )
}
