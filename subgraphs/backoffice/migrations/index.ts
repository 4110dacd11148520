import type { Migration } from '../../shared/database.js'
import { isFoldedAnew } from '../../shared/search/folded-text.js'
import { searchAgainMigration, searchIndexMigration } from '../../shared/search/search-index.js'
import { searchVersionMigration } from '../../shared/search/search-version.js'
import { sharedMigrations } from '../../shared/shared-migrations.js'
import { searchedCases } from '../cases/case-search.policy.js'
import { searchedInvestors } from '../investors/investor-search.policy.js'
import { searchedPosts } from '../social-posts/social-post-search.policy.js'
import { searchedTickets } from '../support/ticket-search.policy.js'
import { searchedUsers } from '../users/user-search.policy.js'
import { activityOfDeletedPeople } from './2026-11-26-activity-of-deleted-people.js'
import { approvedPostOrigins } from './2026-11-26-approved-post-origins.js'
import { deletedSocialPosts } from './2026-11-26-deleted-social-posts.js'
import { donationFailures } from './2026-11-27-donation-failures.js'
import { donationValues } from './2026-11-27-donation-values.js'
import { consentTexts } from './2026-11-28-consent-texts.js'
import { mfaReplacements } from './2026-11-28-mfa-replacements.js'
import { openedByStaff } from './2026-11-28-opened-by-staff.js'
import { pushServerKeys } from './2026-11-28-push-server-keys.js'
import { replyAttachments } from './2026-11-28-reply-attachments.js'
import { reportUsage } from './2026-11-28-report-usage.js'
import { undeliverableAddresses } from './2026-11-28-undeliverable-addresses.js'
import { alerts } from './baseline/0001-baseline-alerts.js'
import { cases } from './baseline/0001-baseline-cases.js'
import { conversations } from './baseline/0001-baseline-conversations.js'
import { deployments } from './baseline/0001-baseline-deployments.js'
import { donations } from './baseline/0001-baseline-donations.js'
import { files } from './baseline/0001-baseline-files.js'
import { gdpr } from './baseline/0001-baseline-gdpr.js'
import { monitoring } from './baseline/0001-baseline-monitoring.js'
import { notifications } from './baseline/0001-baseline-notifications.js'
import { people } from './baseline/0001-baseline-people.js'
import { security } from './baseline/0001-baseline-security.js'
import { socialPosts } from './baseline/0001-baseline-social-posts.js'
import { stagedSets } from './baseline/0001-baseline-staging.js'
import { statistics } from './baseline/0001-baseline-statistics.js'
import { support } from './baseline/0001-baseline-support.js'

/** The tables with a search index of their own. */
export const searched = [searchedUsers, searchedInvestors, searchedTickets, searchedPosts, searchedCases]

/** All migrations of the backoffice, in order; a released one is never changed. */
export const migrations: readonly Migration[] = [
  ...sharedMigrations,
  people,
  cases,
  socialPosts,
  donations,
  support,
  notifications,
  monitoring,
  alerts,
  security,
  deployments,
  files,
  gdpr,
  conversations,
  stagedSets,
  // After the tables that it counts.
  statistics,
  ...searched.map(searchIndexMigration),
  ...searched.map(searchVersionMigration),
  // Cases are also found by the bands of their goals.
  searchAgainMigration('2026-11-25-search-cases-bands', searchedCases),
  deletedSocialPosts,
  approvedPostOrigins,
  activityOfDeletedPeople,
  donationFailures,
  donationValues,
  ...searched.map((one) => searchAgainMigration(`2026-11-27-search-${one.table}-emoji`, one, isFoldedAnew)),
  replyAttachments,
  reportUsage,
  mfaReplacements,
  openedByStaff,
  undeliverableAddresses,
  pushServerKeys,
  consentTexts,
]
