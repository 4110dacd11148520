import type { Knex } from 'knex'

/** Selects the rows of the audit log that tell who made an anonymous donation. */
export function aboutAnonymous(rows: Knex.QueryBuilder): void {
  rows.where((donation) =>
    donation
      .where('audit_logs.resource', 'donation')
      .whereExists((about) =>
        about
          .select('donations.id')
          .from('donations')
          .whereRaw('donations.id = audit_logs.resource_id')
          .where('donations.is_anonymous', true),
      ),
  )
  // Rows about notifications of a donation name its donor as the recipient. This includes donations that are not anonymous.
  rows.orWhere((notice) =>
    notice.where('audit_logs.resource', 'notification').where('audit_logs.details', 'like', '%"donationId"%'),
  )
}
