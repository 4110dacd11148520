import type { Knex } from 'knex'

/** Restricts rows of the audit log to those that are not about anonymous donations, whose donors they name. */
export function notAboutAnonymous(rows: Knex.QueryBuilder): void {
  rows.where((either) =>
    either
      .whereNot('audit_logs.resource', 'donation')
      .orWhereNotExists((about) =>
        about
          .select('donations.id')
          .from('donations')
          .whereRaw('donations.id = audit_logs.resource_id')
          .where('donations.is_anonymous', true),
      ),
  )
}
