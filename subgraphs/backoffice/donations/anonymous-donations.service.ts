import type { Knex } from 'knex'
import type { HiddenRows } from '../../shared/audit/audit-log.js'

/** The rows of the audit log that tell who made an anonymous donation. */
export const aboutAnonymous: HiddenRows = {
  exclude(rows) {
    rows.where((either) =>
      either
        .whereNot('audit_logs.resource', 'donation')
        // With `not exists`, PostgreSQL would read all anonymous donations for every page.
        .orWhereRaw(
          'not coalesce((select donations.is_anonymous from donations where donations.id = audit_logs.resource_id), false)',
        ),
    )
    rows.whereNot(aboutNotification)
  },
  parts: [aboutDonation, aboutNotification],
}

function aboutDonation(rows: Knex.QueryBuilder): void {
  rows
    .where('audit_logs.resource', 'donation')
    .whereExists((about) =>
      about
        .select('donations.id')
        .from('donations')
        .whereRaw('donations.id = audit_logs.resource_id')
        .where('donations.is_anonymous', true),
    )
}

/** Rows about notifications of a donation name its donor as the recipient. This includes donations that are not anonymous. */
function aboutNotification(rows: Knex.QueryBuilder): void {
  rows.where('audit_logs.resource', 'notification').where('audit_logs.details', 'like', '%"donationId"%')
}
