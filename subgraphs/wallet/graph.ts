import type { SubgraphDefinition } from '../shared/subgraph/federated-schema.js'
import { IdReference } from '../shared/subgraph/id-reference.js'
import { ApprovalResolver } from './approvals/approval.resolver.js'
import { PaymentApprovalResolver } from './approvals/payment-approval.resolver.js'
import { walletAuditTrail } from './audit-trail/audit-trail.resolver.js'
import { WalletChangesResolver } from './audit-trail/wallet-changes.resolver.js'
import { ColdAccountResolver } from './cold-accounts/cold-account.resolver.js'
import { CaseDonationsResolver } from './donations/case.resolver.js'
import { CaseAddressResolver } from './donations/case-addresses/case-address.resolver.js'
import { DonationReference } from './donations/donation.reference.js'
import { DonationResolver } from './donations/donation.resolver.js'
import {
  PublicCaseLedgerResolver,
  PublicDonationResolver,
} from './donations/public/public-donation.resolver.js'
import { PublicCase } from './donations/public/public-donation.type.js'
import { RefundResolver } from './donations/refunds/refund.resolver.js'
import { DonationRequestResolver } from './donations/requests/donation-request.resolver.js'
import {
  CasePaymentsResolver,
  PublicCasePaymentsResolver,
} from './donations/spending/case-payment.resolver.js'
import { TransactionDonationResolver } from './donations/transaction-donation.resolver.js'
import { UnallocatedDonationResolver } from './donations/unallocated/unallocated-donation.resolver.js'
import { WalletFailedJobs } from './events/failed-jobs.feature.js'
import { walletWebhooks } from './events/webhooks.feature.js'
import { HandoverResolver } from './handovers/handover.resolver.js'
import { HistoryExportResolver } from './history-export/history-export.resolver.js'
import { EmbeddedPurchaseResolver } from './onramp/embedded-purchase.resolver.js'
import { OnrampResolver } from './onramp/onramp.resolver.js'
import {
  PaymentRequestResolver,
  WalletPaymentRequestResolver,
} from './payment-requests/payment-request.resolver.js'
import { PayoutResolver } from './personal-data/payout.resolver.js'
import { WalletErasure } from './personal-data/personal-data.feature.js'
import { QuarantineResolver } from './quarantine/quarantine.resolver.js'
import { DifferenceApprovalResolver } from './reconciliation/difference-approval.resolver.js'
import { FindingWalletResolver, ReconciliationResolver } from './reconciliation/reconciliation.resolver.js'
import { LimitedWalletResolver, SpendLimitResolver } from './spend-limits/spend-limit.resolver.js'
import {
  ClaimableBalanceResolver,
  ClaimingWalletResolver,
} from './transactions/claims/claimable-balance.resolver.js'
import { ClosingResolver } from './transactions/closing/closing.resolver.js'
import { DestinationCheckResolver } from './transactions/sending/destination-check.resolver.js'
import { WalletSpendableResolver } from './transactions/sending/wallet-spendable.resolver.js'
import { SponsorshipResolver } from './transactions/sponsorships/sponsorship.resolver.js'
import { TransactionReference } from './transactions/transaction.reference.js'
import { TransactionResolver, WalletTransactionsResolver } from './transactions/transaction.resolver.js'
import { UserWalletsResolver } from './wallets/user.resolver.js'
import { WalletReference } from './wallets/wallet.reference.js'
import { WalletResolver } from './wallets/wallet.resolver.js'
import { WalletStatusResolver } from './wallets/wallet-status.resolver.js'

/** The wallet's part of the graph. */
export const walletGraph: SubgraphDefinition = {
  name: 'wallet',
  resolvers: [
    WalletResolver,
    WalletStatusResolver,
    UserWalletsResolver,
    TransactionResolver,
    WalletTransactionsResolver,
    WalletSpendableResolver,
    ClosingResolver,
    ClaimableBalanceResolver,
    ClaimingWalletResolver,
    SponsorshipResolver,
    QuarantineResolver,
    SpendLimitResolver,
    LimitedWalletResolver,
    ApprovalResolver,
    PaymentApprovalResolver,
    ColdAccountResolver,
    DestinationCheckResolver,
    HandoverResolver,
    HistoryExportResolver,
    WalletPaymentRequestResolver,
    PaymentRequestResolver,
    DonationResolver,
    RefundResolver,
    TransactionDonationResolver,
    CaseDonationsResolver,
    CaseAddressResolver,
    PublicCaseLedgerResolver,
    PublicDonationResolver,
    UnallocatedDonationResolver,
    DonationRequestResolver,
    CasePaymentsResolver,
    PublicCasePaymentsResolver,
    OnrampResolver,
    EmbeddedPurchaseResolver,
    ReconciliationResolver,
    FindingWalletResolver,
    DifferenceApprovalResolver,
    walletAuditTrail.Entries,
    WalletChangesResolver,
    PayoutResolver,
    WalletErasure,
    WalletFailedJobs,
    walletWebhooks.Subscriptions,
    walletWebhooks.Deliveries,
  ],
  orphanedTypes: [PublicCase],
  references: {
    Wallet: WalletReference,
    User: IdReference,
    LedgerTransaction: TransactionReference,
    WalletDonation: DonationReference,
    Case: IdReference,
    PublicCase: IdReference,
  },
}
