import type { Migration } from '../../shared/database.js'
import { searchIndexMigration, searchRefillMigration } from '../../shared/search/search-index.js'
import { searchVersionMigration } from '../../shared/search/search-version.js'
import { textIndexMigration } from '../../shared/search/text-index.js'
import { sharedMigrations } from '../../shared/shared-migrations.js'
import { searchedCases } from '../cases/case-search.policy.js'
import { searchedInvestors } from '../investors/investor-search.policy.js'
import { searchedPosts } from '../social-posts/social-post-search.policy.js'
import { searchedTickets } from '../support/ticket-search.policy.js'
import { searchedUsers } from '../users/user-search.policy.js'
import { peopleAndCases } from './0001-people-and-cases.js'
import { notifications } from './0003-notifications.js'
import { support } from './0004-support.js'
import { investors } from './0010-investors.js'
import { donations } from './0011-donations.js'
import { monitoring } from './0020-monitoring.js'
import { accounts } from './0021-accounts.js'
import { alerts } from './0021-alerts.js'
import { deployments } from './0022-deployments.js'
import { security } from './0022-security.js'
import { socialPosts } from './0030-social-posts.js'
import { figures } from './0031-figures.js'
import { files } from './0040-files.js'
import { gdpr } from './0040-gdpr.js'
import { conversations } from './0046-conversations.js'
import { stagedSets } from './0050-staged-sets.js'
import { figureCounts } from './0060-figure-counts.js'
import { casePosts } from './0070-case-posts.js'
import { postMakers } from './0071-post-makers.js'
import { listOrders } from './0072-list-orders.js'
import { figureHours } from './0073-figure-hours.js'

/** All migrations of the backoffice, in order; a released one is never changed. */
export const migrations: readonly Migration[] = [
  ...sharedMigrations,
  peopleAndCases,
  textIndexMigration('users'),
  notifications,
  investors,
  textIndexMigration('investors'),
  donations,
  support,
  textIndexMigration('support_tickets'),
  accounts,
  monitoring,
  alerts,
  security,
  socialPosts,
  textIndexMigration('social_posts'),
  deployments,
  figures,
  stagedSets,
  ...[searchedUsers, searchedInvestors, searchedTickets, searchedPosts].map(searchIndexMigration),
  figureCounts,
  files,
  gdpr,
  searchIndexMigration(searchedCases),
  conversations,
  casePosts,
  ...[searchedUsers, searchedInvestors, searchedTickets, searchedPosts, searchedCases].map(
    searchVersionMigration,
  ),
  postMakers,
  listOrders,
  ...[searchedCases, searchedTickets].map((searched) => searchRefillMigration(searched, 'facets')),
  searchRefillMigration(searchedUsers, 'orders'),
  figureHours,
]
