import { createRouter } from '@tanstack/react-router'
import { agentsRoute } from '../screens/agents/agents.route.js'
import { announcementsRoute } from '../screens/announcements/announcements.route.js'
import { approvalsRoute } from '../screens/approvals/approvals.route.js'
import { assistantRoute, conversationRoute } from '../screens/assistant/assistant.route.js'
import { auditEntryRoute, auditRoute } from '../screens/audit/audit.route.js'
import { caseBoardRoute, caseFileRoute, casesRoute } from '../screens/cases/cases.route.js'
import { donateRoute } from '../screens/cases/donate/donate.route.js'
import { caseDraftsRoute } from '../screens/cases/drafts/case-drafts.route.js'
import { editCaseRoute, newCaseRoute } from '../screens/cases/forms/case-forms.route.js'
import { costsRoute } from '../screens/costs/costs.route.js'
import { deploymentsRoute } from '../screens/deployments/deployments.route.js'
import { donationsRoute } from '../screens/donations/donations.route.js'
import { hiddenAmountsRoute } from '../screens/donations/hidden/hidden.route.js'
import { gdprRoute } from '../screens/gdpr/gdpr.route.js'
import { editGuardianRoute, newGuardianRoute } from '../screens/guardians/forms/guardian-forms.route.js'
import { guardianRoute, guardiansRoute } from '../screens/guardians/guardians.route.js'
import { homeRoute } from '../screens/home/home.route.js'
import { hubSettingsRoute } from '../screens/hub-settings/hub-settings.route.js'
import { investorRoute, investorsRoute } from '../screens/investors/investors.route.js'
import { jobsRoute } from '../screens/jobs/jobs.route.js'
import { entryRoute, knowledgeRoute, newEntryRoute } from '../screens/knowledge/knowledge.route.js'
import { modelsRoute } from '../screens/models/models.route.js'
import { monitoredAccountsRoute } from '../screens/monitored-accounts/monitored-accounts.route.js'
import { monitoringRoute } from '../screens/monitoring/monitoring.route.js'
import { myAccountRoute } from '../screens/my-account/my-account.route.js'
import { myCasesRoute } from '../screens/my-cases/my-cases.route.js'
import { myDonationsRoute, statementRoute } from '../screens/my-donations/my-donations.route.js'
import { notificationsRoute } from '../screens/notifications/notifications.route.js'
import { ratesRoute } from '../screens/rates/rates.route.js'
import { reconciliationRoute, reconciliationsRoute } from '../screens/reconciliation/reconciliation.route.js'
import { reviewRoute } from '../screens/review/review.route.js'
import { securityRoute } from '../screens/security/security.route.js'
import { socialPostsRoute } from '../screens/social-posts/social-posts.route.js'
import { newTicketRoute, ticketRoute, ticketsRoute } from '../screens/tickets/tickets.route.js'
import { invitationsRoute, newUserRoute } from '../screens/users/invitations/invitations.route.js'
import { userRoute, usersRoute } from '../screens/users/users.route.js'
import { allWalletsRoute } from '../screens/wallets/everyone/all-wallets.route.js'
import { walletRoute, walletsRoute } from '../screens/wallets/wallets.route.js'
import { webhookRoute, webhooksRoute } from '../screens/webhooks/webhooks.route.js'
import { rootRoute } from './root-route.js'

/** Every screen has one line here. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    reviewRoute,
    myCasesRoute,
    casesRoute,
    caseBoardRoute,
    caseDraftsRoute,
    newCaseRoute,
    editCaseRoute,
    donateRoute,
    caseFileRoute,
    socialPostsRoute,
    ticketsRoute,
    newTicketRoute,
    ticketRoute,
    guardiansRoute,
    investorsRoute,
    investorRoute,
    newGuardianRoute,
    guardianRoute,
    editGuardianRoute,
    usersRoute,
    newUserRoute,
    invitationsRoute,
    userRoute,
    announcementsRoute,
    monitoringRoute,
    jobsRoute,
    auditRoute,
    donationsRoute,
    hiddenAmountsRoute,
    reconciliationsRoute,
    reconciliationRoute,
    ratesRoute,
    securityRoute,
    approvalsRoute,
    gdprRoute,
    deploymentsRoute,
    webhooksRoute,
    webhookRoute,
    costsRoute,
    monitoredAccountsRoute,
    knowledgeRoute,
    modelsRoute,
    newEntryRoute,
    entryRoute,
    hubSettingsRoute,
    auditEntryRoute,
    myDonationsRoute,
    statementRoute,
    walletsRoute,
    allWalletsRoute,
    walletRoute,
    notificationsRoute,
    assistantRoute,
    conversationRoute,
    agentsRoute,
    myAccountRoute,
  ]),
  basepath: '/app',
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
