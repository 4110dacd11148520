import type { Knex } from 'knex'

/** Restricts rows of the audit log to those that do not tell who made an anonymous donation. */
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
  // A deleted notification of a donor.
  rows.whereNot((notice) =>
    notice.where('audit_logs.resource', 'notification').where('audit_logs.details', 'like', '%"donationId"%'),
  )
}
