import type { SubgraphDefinition } from '../shared/subgraph/federated-schema.js'
import { AccountResolver } from './accounts/account.resolver.js'
import { AgentPermissionResolver } from './accounts/agent-permission.resolver.js'
import { SessionResolver } from './accounts/session.resolver.js'
import { AiResolver } from './ai/ai.resolver.js'
import { AiTrainingResolver } from './ai-training/ai-training.resolver.js'
import { AlertResolver } from './alerts/alert.resolver.js'
import { AlertRuleResolver } from './alerts/alert-rule.resolver.js'
import { AuditLogReference } from './audit/audit.reference.js'
import { AuditLogResolver, CaseAuditTrailResolver, UserAuditTrailResolver } from './audit/audit.resolver.js'
import { CaseReference } from './cases/case.reference.js'
import { CaseResolver } from './cases/case.resolver.js'
import { UpdateCaseResolver, UserCasesResolver } from './cases/case-links.resolver.js'
import {
  CasePicturesResolver,
  CaseUpdatePicturesResolver,
  PublicCasePicturesResolver,
  PublicCaseUpdatePicturesResolver,
} from './cases/case-pictures.resolver.js'
import { CaseUpdateDraftResolver } from './cases/drafts/case-update-draft.resolver.js'
import { CaseFollowResolver, FollowedCasesResolver } from './cases/following/case-follow.resolver.js'
import { PublicCaseReference } from './cases/public/public-case.reference.js'
import { CaseSlugResolver, PublicCaseResolver } from './cases/public/public-case.resolver.js'
import { CaseUpdateReference } from './cases/updates/case-update.reference.js'
import { CaseUpdateResolver } from './cases/updates/case-update.resolver.js'
import { ClientMonitoringResolver } from './client-monitoring/client-monitoring.resolver.js'
import { ConversationResolver } from './conversations/conversation.resolver.js'
import { DashboardResolver } from './dashboard/dashboard.resolver.js'
import { CleaningResolver } from './debug/cleaning.resolver.js'
import { IdentityStatusResolver } from './debug/identity-status.resolver.js'
import { DeploymentResolver } from './deployment/deployment.resolver.js'
import { AssetPriceResolver } from './donations/asset-prices/asset-price.resolver.js'
import { DonationReference } from './donations/donation.reference.js'
import { DonationResolver } from './donations/donation.resolver.js'
import {
  CaseDonationsResolver,
  PublicCaseDonationsResolver,
  UserDonationsResolver,
} from './donations/donation-lists.resolver.js'
import { ExchangeRateResolver } from './donations/exchange-rates/exchange-rate.resolver.js'
import { LedgerDonationResolver } from './donations/ledger-donations/ledger-donation.resolver.js'
import { StatementResolver } from './donations/payments/statement.resolver.js'
import { DonationStatementResolver } from './donations/statements/donation-statement.resolver.js'
import {
  CaseSurplusResolver,
  PublicCaseSurplusResolver,
  SurplusTransferResolver,
} from './donations/surplus/surplus.resolver.js'
import { ErrorCodeResolver } from './error-codes/error-code.resolver.js'
import { BackofficeFailedJobs } from './events/failed-jobs.feature.js'
import { backofficeWebhooks } from './events/webhooks.feature.js'
import { FileResolver } from './files/file.resolver.js'
import { ConsentResolver } from './gdpr/consents/consent.resolver.js'
import { EmailChangeResolver } from './gdpr/rectification/email-change.resolver.js'
import { GdprRequestResolver } from './gdpr/requests/gdpr-request.resolver.js'
import { GuardianReference } from './guardians/guardian.reference.js'
import { GuardianResolver } from './guardians/guardian.resolver.js'
import { GuardianInsightsResolver } from './guardians/guardian-insights.resolver.js'
import {
  CaseGuardianResolver,
  DonationGuardianResolver,
  SocialPostGuardianResolver,
} from './guardians/guardian-links.resolver.js'
import { HealthResolver } from './health/health.resolver.js'
import { InvestorReference } from './investors/investor.reference.js'
import { InvestorResolver } from './investors/investor.resolver.js'
import { InvitationResolver } from './invitations/invitation.resolver.js'
import { MfaResolver } from './mfa/mfa.resolver.js'
import { MicroblogBotResolver } from './microblog-bot/microblog-bot.resolver.js'
import { AnnouncementResolver } from './notifications/announcements/announcement.resolver.js'
import { NotificationReference } from './notifications/notification.reference.js'
import { NotificationResolver, UserNotificationsResolver } from './notifications/notification.resolver.js'
import { NotificationPreferencesResolver } from './notifications/preferences/preferences.resolver.js'
import { PerformanceResolver } from './performance/performance.resolver.js'
import { SecurityResolver } from './security/security.resolver.js'
import { ServiceRequestResolver } from './service-requests/service-request.resolver.js'
import { SocialPostReference } from './social-posts/social-post.reference.js'
import { SocialPostResolver } from './social-posts/social-post.resolver.js'
import {
  CaseSocialPostsResolver,
  GuardianSocialPostsResolver,
  SocialWorkResolver,
} from './social-posts/social-work.resolver.js'
import { WithdrawalResolver } from './social-posts/withdrawal/withdrawal.resolver.js'
import { StagingResolver } from './staging/staging.resolver.js'
import { LiveEventResolver } from './streams/live-event.resolver.js'
import { SupportTicketReference } from './support/ticket.reference.js'
import { SupportTicketResolver } from './support/ticket.resolver.js'
import { CaseTicketsResolver, UserTicketsResolver } from './support/ticket-lists.resolver.js'
import { TicketMessageResolver } from './support/ticket-message.resolver.js'
import { ToolCallResolver } from './tool-calls/tool-call.resolver.js'
import { UserReference } from './users/user.reference.js'
import { UserResolver } from './users/user.resolver.js'
import { ViewerResolver } from './users/viewer.resolver.js'
import { VersionResolver } from './version/version.resolver.js'

/** The backoffice's part of the graph. */
export const backofficeGraph: SubgraphDefinition = {
  name: 'backoffice',
  resolvers: [
    UserResolver,
    ViewerResolver,
    AccountResolver,
    AgentPermissionResolver,
    SessionResolver,
    AiResolver,
    ConversationResolver,
    AiTrainingResolver,
    ServiceRequestResolver,
    InvitationResolver,
    MfaResolver,
    DeploymentResolver,
    GdprRequestResolver,
    ConsentResolver,
    EmailChangeResolver,
    CaseResolver,
    PublicCaseResolver,
    CaseSlugResolver,
    CaseFollowResolver,
    FollowedCasesResolver,
    CasePicturesResolver,
    PublicCasePicturesResolver,
    CaseUpdatePicturesResolver,
    PublicCaseUpdatePicturesResolver,
    CaseUpdatePicturesResolver,
    PublicCaseUpdatePicturesResolver,
    PublicCaseDonationsResolver,
    UserCasesResolver,
    UpdateCaseResolver,
    CaseUpdateResolver,
    CaseUpdateDraftResolver,
    DonationResolver,
    CaseDonationsResolver,
    UserDonationsResolver,
    AssetPriceResolver,
    ExchangeRateResolver,
    LedgerDonationResolver,
    StatementResolver,
    DonationStatementResolver,
    CaseSurplusResolver,
    PublicCaseSurplusResolver,
    SurplusTransferResolver,
    GuardianResolver,
    GuardianInsightsResolver,
    CaseGuardianResolver,
    DonationGuardianResolver,
    SocialPostGuardianResolver,
    InvestorResolver,
    SupportTicketResolver,
    UserTicketsResolver,
    TicketMessageResolver,
    CaseTicketsResolver,
    NotificationResolver,
    AnnouncementResolver,
    UserNotificationsResolver,
    NotificationPreferencesResolver,
    AuditLogResolver,
    UserAuditTrailResolver,
    CaseAuditTrailResolver,
    DashboardResolver,
    MicroblogBotResolver,
    SocialPostResolver,
    SocialWorkResolver,
    CaseSocialPostsResolver,
    GuardianSocialPostsResolver,
    WithdrawalResolver,
    StagingResolver,
    FileResolver,
    IdentityStatusResolver,
    CleaningResolver,
    VersionResolver,
    ErrorCodeResolver,
    ToolCallResolver,
    PerformanceResolver,
    SecurityResolver,
    HealthResolver,
    ClientMonitoringResolver,
    AlertResolver,
    AlertRuleResolver,
    LiveEventResolver,
    BackofficeFailedJobs,
    backofficeWebhooks.Subscriptions,
    backofficeWebhooks.Deliveries,
  ],
  references: {
    User: UserReference,
    Case: CaseReference,
    PublicCase: PublicCaseReference,
    CaseUpdate: CaseUpdateReference,
    Investor: { by: InvestorReference, allowed: ['staff', 'admin'] },
    SocialPost: SocialPostReference,
    Donation: DonationReference,
    SupportTicket: SupportTicketReference,
    Guardian: GuardianReference,
    Notification: NotificationReference,
    AuditLog: { by: AuditLogReference, allowed: ['staff', 'admin'] },
  },
}
