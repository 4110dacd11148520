import * as ids from '../generated/document-ids.js'
import type { SignedInData } from '../generated/signed-in.js'
import { sendEarly } from '../graph/early-request.js'
import type { Language } from '../language/languages.js'
import { approvalListOf, approvalSearchOf } from '../screens/approvals/approval-search.js'
import { auditFilterOf, auditSearchOf } from '../screens/audit/audit-search.js'
import { caseFileOf, caseFileSearchOf, caseSearchOf } from '../screens/cases/case-search.js'
import { caseDraftListOf, caseDraftSearchOf } from '../screens/cases/drafts/case-drafts-search.js'
import { costsSearchOf, usualPeriod as usualCosts } from '../screens/costs/costs-search.js'
import { donationSearchOf, usualRange } from '../screens/donations/donation-search.js'
import { hiddenListOf, hiddenSearchOf } from '../screens/donations/hidden/hidden-search.js'
import { gdprSearchOf } from '../screens/gdpr/gdpr-search.js'
import { guardianFileSearchOf, guardianSearchOf } from '../screens/guardians/guardian-search.js'
import { investorListOf, investorSearchOf } from '../screens/investors/investor-search.js'
import { jobSearchOf } from '../screens/jobs/job-search.js'
import { knowledgeListOf, knowledgeSearchOf } from '../screens/knowledge/knowledge-search.js'
import { modelsOf, modelsSearchOf } from '../screens/models/models-search.js'
import { monitoringSearchOf, usualPeriod } from '../screens/monitoring/monitoring-search.js'
import { notificationListOf, notificationSearchOf } from '../screens/notifications/notification-search.js'
import { contentOfLists, reviewSearchOf } from '../screens/review/review-search.js'
import { securitySearchOf, usualTimeframe } from '../screens/security/security-search.js'
import { socialPostListOf, socialPostSearchOf } from '../screens/social-posts/social-post-search.js'
import { ticketListOf, ticketSearchOf } from '../screens/tickets/ticket-search.js'
import { profileSearchOf, userSearchOf } from '../screens/users/user-search.js'
import { allWalletsOf, allWalletsSearchOf } from '../screens/wallets/everyone/all-wallets-search.js'
import { usualService, webhooksSearchOf } from '../screens/webhooks/webhook-search.js'
import { filteredPageOf, pageSearchOf } from './address-search.js'

const webhookListIds = {
  backoffice: ids.backofficeWebhooksId,
  wallet: ids.walletWebhooksId,
  aiHub: ids.aiHubWebhooksId,
}

/** The URL of a screen, and its viewer. */
interface OpenedScreen {
  readonly search: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string>>
  readonly language: Language
  /** Undefined for people who have to sign in first. */
  readonly viewer: Promise<Person | undefined>
}

interface Person {
  readonly id: string
  readonly role: NonNullable<SignedInData['viewer']>['role']
}

/** The variables of a list whose URL has only a cursor. */
const pageOf = ({ search }: OpenedScreen) => ({ after: pageSearchOf(search).after ?? null })

/** Variables that depend on the viewer. */
async function forViewer<Variables>(
  { viewer }: OpenedScreen,
  make: (person: Person) => Variables,
): Promise<Variables | undefined> {
  const person = await viewer
  return person && make(person)
}

/**
 * Sends the first query of a screen, by the path of its route. A screen without a line here sends its query
 * when it is rendered.
 */
export const firstQueries: Readonly<Record<string, (screen: OpenedScreen) => unknown>> = {
  '/agents': () => sendEarly(ids.myAgentsId, {}),
  '/announcements': (screen) => sendEarly(ids.announcementListId, pageOf(screen)),
  '/approvals': ({ search }) => sendEarly(ids.approvalListId, approvalListOf(approvalSearchOf(search))),
  '/assistant': (screen) => sendEarly(ids.conversationListId, pageOf(screen)),
  '/assistant/$conversationId': ({ params }) =>
    sendEarly(ids.conversationFileId, { id: params.conversationId ?? '' }),
  '/audit': ({ search }) =>
    sendEarly(ids.auditListId, { filter: auditFilterOf(auditSearchOf(search)), after: null }),
  '/cases': ({ search }) => sendEarly(ids.caseListId, { filter: caseSearchOf(search), after: null }),
  '/cases/board': () => sendEarly(ids.caseBoardId, {}),
  '/cases/drafts': ({ search }) => sendEarly(ids.caseDraftListId, caseDraftListOf(caseDraftSearchOf(search))),
  '/cases/$caseId': (screen) =>
    sendEarly(
      ids.caseFileId,
      forViewer(screen, ({ role }) =>
        caseFileOf(screen.params.caseId ?? '', role, caseFileSearchOf(screen.search)),
      ),
    ),
  '/cases/new': () => sendEarly(ids.goalCurrencyId, {}),
  '/cases/$caseId/donate': ({ params }) => sendEarly(ids.donateFormId, { id: params.caseId ?? '' }),
  '/cases/$caseId/edit': ({ params }) => sendEarly(ids.caseFieldsId, { id: params.caseId ?? '' }),
  '/costs': ({ search }) =>
    sendEarly(ids.costFiguresId, { period: costsSearchOf(search).period ?? usualCosts }),
  '/deployments': (screen) => sendEarly(ids.deploymentListId, pageOf(screen)),
  '/donations': ({ search }) =>
    sendEarly(ids.donationTotalsId, { timeRange: donationSearchOf(search).range ?? usualRange }),
  '/donations/hidden': ({ search }) => sendEarly(ids.hiddenAmountsId, hiddenListOf(hiddenSearchOf(search))),
  '/gdpr': ({ search }) => sendEarly(ids.gdprRequestListId, filteredPageOf(gdprSearchOf(search))),
  '/guardians': ({ search }) => sendEarly(ids.guardianListId, filteredPageOf(guardianSearchOf(search))),
  '/guardians/$guardianId': ({ params, search }) =>
    sendEarly(ids.guardianFileId, {
      id: params.guardianId ?? '',
      casesAfter: guardianFileSearchOf(search).casesAfter ?? null,
    }),
  '/guardians/$guardianId/edit': ({ params }) =>
    sendEarly(ids.guardianFieldsId, { id: params.guardianId ?? '' }),
  '/investors': ({ search }) => sendEarly(ids.investorListId, investorListOf(investorSearchOf(search))),
  '/investors/$investorId': ({ params }) => sendEarly(ids.investorFileId, { id: params.investorId ?? '' }),
  '/hub-settings': () => sendEarly(ids.presentHubSettingsId, {}),
  '/jobs': ({ search }) => sendEarly(ids.failedJobsId, jobSearchOf(search)),
  '/knowledge': ({ search }) => sendEarly(ids.knowledgeListId, knowledgeListOf(knowledgeSearchOf(search))),
  '/knowledge/$entryId': ({ params }) => sendEarly(ids.knowledgeEntryDetailId, { id: params.entryId ?? '' }),
  '/models': ({ search }) => sendEarly(ids.modelListId, modelsOf(modelsSearchOf(search))),
  '/monitored-accounts': () => sendEarly(ids.monitoredAccountListId, {}),
  '/monitoring': ({ search }) =>
    sendEarly(ids.monitoringFiguresId, { period: monitoringSearchOf(search).period ?? usualPeriod }),
  '/my-account': (screen) =>
    sendEarly(
      ids.myRequestsId,
      forViewer(screen, ({ id }) => ({ me: id, ...pageOf(screen) })),
    ),
  '/my-cases': (screen) =>
    sendEarly(
      ids.myCasesId,
      forViewer(screen, ({ id }) => ({ me: id, ...pageOf(screen) })),
    ),
  '/my-donations': (screen) =>
    sendEarly(
      ids.myDonationsId,
      forViewer(screen, ({ id }) => ({ me: id, ...pageOf(screen) })),
    ),
  '/notifications': ({ search, language }) =>
    sendEarly(ids.myNotificationsId, notificationListOf(notificationSearchOf(search), language)),
  '/rates': () => sendEarly(ids.ratesAndPricesId, {}),
  '/reconciliation': (screen) => sendEarly(ids.reconciliationListId, pageOf(screen)),
  '/reconciliation/$runId': ({ params }) => sendEarly(ids.reconciliationReportId, { id: params.runId ?? '' }),
  '/review': ({ search }) =>
    sendEarly(ids.openReviewItemsId, { filter: contentOfLists[reviewSearchOf(search).list ?? 'proposals'] }),
  '/security': ({ search }) =>
    sendEarly(ids.securityFiguresId, { timeframe: securitySearchOf(search).timeframe ?? usualTimeframe }),
  '/social-posts': ({ search }) =>
    sendEarly(ids.socialPostListId, socialPostListOf(socialPostSearchOf(search))),
  '/tickets': (screen) =>
    sendEarly(
      ids.ticketListId,
      forViewer(screen, (viewer) => ticketListOf(ticketSearchOf(screen.search), viewer)),
    ),
  '/tickets/$ticketId': (screen) =>
    sendEarly(ids.ticketFileId, { id: screen.params.ticketId ?? '', ...pageOf(screen) }),
  '/users': ({ search }) => sendEarly(ids.userListId, filteredPageOf(userSearchOf(search))),
  '/users/invitations': (screen) => sendEarly(ids.invitationListId, pageOf(screen)),
  '/users/$userId': ({ params, search }) =>
    sendEarly(ids.userProfileId, { id: params.userId ?? '', ...profileSearchOf(search) }),
  '/wallets': (screen) => sendEarly(ids.myWalletsId, pageOf(screen)),
  '/wallets/all': ({ search }) => sendEarly(ids.allWalletsId, allWalletsOf(allWalletsSearchOf(search))),
  '/wallets/$walletId': (screen) =>
    sendEarly(ids.walletDetailId, { id: screen.params.walletId ?? '', ...pageOf(screen) }),
  '/webhooks': ({ search }) =>
    sendEarly(webhookListIds[webhooksSearchOf(search).service ?? usualService], {}),
}
