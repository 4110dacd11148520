import { ofId } from '../../../shared/personal-data/inventory.js'
import { messagesOfTicketsOf } from '../../support/ticket-erasure.service.js'
import { personalTables as tables } from '../erasure/personal-tables.policy.js'
import { auditDataSets } from './audit-data-sets.client.js'
import {
  type DataSet,
  listByUser,
  listOfMonitored,
  listOfUser,
  oneOfUser,
  ownRows,
} from './data-set.client.js'
import { notificationDataSet } from './notification-data-set.client.js'
import { walletDataSets } from './wallet-data-sets.client.js'

const identity = { service: 'identity', category: 'personal_info', given: false } as const
const profile = { service: 'backoffice', category: 'personal_info' } as const
const activity = { service: 'backoffice', category: 'activity_logs', given: false } as const
const casework = { service: 'backoffice', category: 'cases', given: true } as const
const posts = { service: 'ai-hub', category: 'cases' } as const

/** Every file of an archive, in the order of its index. */
export const dataSets: readonly DataSet[] = [
  {
    file: 'profile.json',
    holds: 'Your profile',
    ...profile,
    given: true,
    read: oneOfUser(
      'user',
      `id email name role status phone bio location organization department permissions createdAt lastLoginAt
       contactInfo { phone website socialLinks } preferences { notifications emailUpdates caseTypes }`,
    ),
  },
  {
    file: 'account.json',
    holds: 'Your account at the identity provider',
    ...identity,
    async *read({ identity: directory }, { email, id }) {
      const account = await directory.findByEmail(email)
      if (account?.id === id) yield account
    },
  },
  {
    file: 'sessions.json',
    holds: 'Your active sessions, with address and browser',
    ...identity,
    async *read({ identity: directory }, { id }) {
      yield* await directory.sessionsOf(id)
    },
  },
  {
    file: 'agents.json',
    holds: 'The programs that you allowed to act for you',
    ...identity,
    async *read({ identity: directory }, { id }) {
      yield* await directory.agentPermissionsOf(id)
    },
  },
  {
    file: 'second-factor.json',
    holds: 'Whether a second factor is set up',
    ...profile,
    given: false,
    read: ownRows(tables.mfaFactors),
  },
  {
    file: 'consents.json',
    holds: 'Your consents',
    ...profile,
    given: true,
    read: ownRows(tables.consents),
  },
  {
    file: 'requests.json',
    holds: 'Your requests about your data',
    ...profile,
    given: true,
    read: ownRows(tables.gdprRequests),
  },
  {
    file: 'uploads.json',
    holds: 'Files that you uploaded; their contents are in the folder `files`',
    ...profile,
    given: true,
    read: ownRows(tables.files),
  },
  {
    file: 'invitations.json',
    holds: 'Invitations that were sent to you',
    ...profile,
    given: false,
    read: ownRows(tables.invitations),
  },
  {
    file: 'email-changes.json',
    holds: 'Changes of your e-mail address that you requested',
    ...profile,
    given: true,
    // Not those of other accounts that asked for the address of the person.
    read: ownRows({ ...tables.emailChanges, of: ofId('user_id') }),
  },
  {
    file: 'investor.json',
    holds: 'Your record as an investor',
    ...profile,
    given: true,
    read: ownRows(tables.investors),
  },
  {
    file: 'support-tickets.json',
    holds: 'Support tickets that you opened',
    ...profile,
    given: true,
    read: ownRows(tables.supportTickets),
  },
  {
    file: 'support-ticket-messages.json',
    holds: 'The conversations about your support tickets',
    ...profile,
    given: true,
    read: ownRows({ ...tables.ticketMessages, of: messagesOfTicketsOf }),
  },
  {
    file: 'notification-settings.json',
    holds: 'Your notification settings, where you changed them',
    ...profile,
    given: true,
    read: ownRows(tables.notificationSettings),
  },
  {
    file: 'push-subscriptions.json',
    holds: 'Push subscriptions of browsers',
    ...profile,
    given: false,
    read: ownRows(tables.pushSubscriptions),
  },
  notificationDataSet,
  ...auditDataSets,
  {
    file: 'conversations.json',
    holds: 'Your conversations with the assistant',
    ...activity,
    given: true,
    read: ownRows(tables.conversations),
  },
  {
    file: 'conversation-messages.json',
    holds: 'Messages in your conversations with the assistant',
    ...activity,
    given: true,
    read: ownRows(tables.conversationMessages),
  },
  {
    file: 'security-events.json',
    holds: 'Security events of your account',
    ...activity,
    read: ownRows(tables.securityEvents),
  },
  {
    file: 'app-activity.json',
    holds: 'What you did in apps, as they reported it',
    ...activity,
    read: ownRows(tables.clientActivities),
  },
  {
    file: 'app-logs.json',
    holds: 'Log lines of apps while you used them',
    ...activity,
    read: ownRows(tables.clientLogs),
  },
  {
    file: 'app-measurements.json',
    holds: 'Measurements that apps sent while you used them',
    ...activity,
    read: ownRows(tables.metricPoints),
  },
  {
    file: 'donations.json',
    holds: 'Your donations through payment providers; amounts are numbers in units of their currency',
    service: 'backoffice',
    category: 'donations',
    given: true,
    read: listByUser(
      'donations',
      'filter: {userId: $userId}',
      `id caseId guardianId userName userEmail amount currency originalAmount convertedAmount exchangeRate paymentProvider
       transactionId partnerTransactionId status failureReason message isAnonymous createdAt completedAt`,
    ),
  },
  ...walletDataSets,
  {
    file: 'cases.json',
    holds: 'Your cases as a guardian',
    ...casework,
    read: listOfUser(
      'cases',
      `id name description status priority category guardianName donationGoal imageUrl additionalImages createdAt updatedAt`,
    ),
  },
  {
    file: 'case-updates.json',
    holds: 'Updates of cases that you wrote',
    ...casework,
    read: ownRows(tables.caseUpdates),
  },
  {
    file: 'case-update-drafts.json',
    holds: 'Drafts of updates that you have not confirmed yet',
    ...casework,
    read: ownRows(tables.caseUpdateDrafts),
  },
  {
    file: 'followed-cases.json',
    holds: 'Cases that you follow',
    ...casework,
    read: ownRows(tables.caseFollows),
  },
  {
    file: 'social-posts.json',
    holds: 'Your posts on social networks that were reviewed',
    ...casework,
    read: listByUser(
      'socialPosts',
      'filter: {guardianId: $userId}',
      `id postId platform guardianName postContent postUrl status isUrgent caseId caseUpdateId outcome reviewedAt completedAt
       createdAt`,
    ),
  },
  {
    file: 'monitored-account.json',
    holds: 'Your account on the microblogging network',
    ...posts,
    given: true,
    read: oneOfUser(
      'monitoredAccount',
      'id name microblogHandle microblogUserId isActive lastTweetFetch createdAt updatedAt',
    ),
  },
  {
    file: 'monitored-posts.json',
    holds: 'Your fetched posts and their analysis',
    ...posts,
    given: true,
    read: listOfMonitored(
      'tweets',
      `id content createdAt fetchedAt network networkId url outcome outcomeReason
       analysis { isCaseRelated urgency caseUpdateType suggestedAction confidence language
                  extractedInfo { animalMentioned animalName medicalCondition emergency fundraisingRequest medicalProgress } }`,
    ),
  },
  {
    file: 'review-items.json',
    holds: 'Proposals that follow from your posts, and their decisions',
    ...posts,
    given: false,
    read: listOfMonitored(
      'reviewItems',
      `id type status tweetId tweetContent tweetAuthor caseId confidence urgency policyReason createdAt
       review { notes reason reviewedAt }`,
    ),
  },
  {
    file: 'insights.json',
    holds: 'What was learnt from your posts and cases',
    ...posts,
    given: false,
    read: listByUser(
      'knownInsights',
      'guardianId: $userId',
      'id kind value evidence sentence confidence language source caseId createdAt',
    ),
  },
  {
    file: 'review-decisions.json',
    holds: 'Your actions in the AI hub',
    ...posts,
    given: false,
    // Without details: only staff acts there, on data of other people.
    read: listByUser('aiHubAuditEntries', 'actorId: $userId', 'id action target requestId createdAt'),
  },
]
