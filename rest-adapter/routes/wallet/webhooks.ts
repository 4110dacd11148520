import type { JsonSchema } from '../../../schema/scalars.js'
import {
  enumMember,
  textMember,
  timeMember,
  type WebhookDescription,
  webhookData,
} from '../../core/webhook-description.js'

const decimal = (description: string): JsonSchema => ({
  type: 'string',
  pattern: '^\\d{1,12}\\.\\d{7}$',
  description,
})
const assetOf = (description: string) => enumMember(['XLM', 'USDC'], description)

const walletId = textMember('Id of the wallet (`wal_…`), as in `GET /wallets/{walletId}`.')
const network = enumMember(['testnet', 'public'], 'The ledger network of the wallet.')
const amountAsset = assetOf('The asset of the amount.')

const transaction = {
  transactionId: textMember('Id of the transaction (`txn_…`), as in `GET /transactions/{transactionId}`.'),
  walletId,
  amount: decimal('Amount in `asset`, without the fee.'),
  asset: amountAsset,
  type: enumMember(['sent', 'received'], 'From the perspective of the wallet.'),
}

const donation = webhookData(
  {
    donationId: textMember('Id of the donation (`wdn_…`), as in `GET /donations/{donationId}`.'),
    caseId: textMember('Id of the case (`cas_…`).'),
    amount: decimal('Amount in `asset`, without the fee.'),
    asset: amountAsset,
    anonymous: { type: 'boolean', description: 'Whether the donor stays anonymous.' },
  },
  {
    walletId: textMember(
      'The paying wallet (`wal_…`); absent for anonymous donors and payments from other accounts.',
    ),
    transactionId: textMember('Its transaction (`txn_…`); absent for anonymous donors.'),
  },
)

const approval = webhookData(
  {
    approvalId: textMember('Id of the request, as in the GraphQL query `walletApproval`.'),
    walletId,
    kind: enumMember(['payment', 'closing', 'refund', 'handover', 'difference'], 'What is to be approved.'),
  },
  {
    amount: decimal('Amount in `asset`; absent if the kind has none.'),
    asset: amountAsset,
  },
)

/** The wallet's outbound events (docs/contract/wallet.md). */
export const walletWebhookTexts: readonly WebhookDescription[] = [
  {
    event: 'wallet.created',
    summary: 'A wallet was created',
    data: webhookData({
      walletId,
      network,
      publicKey: textMember('The address of the account on the ledger: `G…`.'),
    }),
  },
  {
    event: 'wallet.updated',
    summary: 'The ledger account of a wallet was created, or its status changed',
    data: webhookData({
      walletId,
      network,
      status: enumMember(['active', 'frozen', 'closed'], 'Whether the wallet can send.'),
      funding: enumMember(['awaiting', 'funded'], 'Whether the account exists on the ledger yet.'),
    }),
  },
  { event: 'transaction.created', summary: 'A payment was accepted', data: webhookData(transaction) },
  {
    event: 'transaction.completed',
    summary: 'A sent or received payment is on the ledger',
    data: webhookData(transaction),
  },
  {
    event: 'transaction.failed',
    summary: 'A payment failed or expired',
    data: webhookData(transaction, { failureCode: textMember('The result code of the ledger.') }),
  },
  {
    event: 'transaction.corrected',
    summary: 'A payment that was reported as failed has been applied by the ledger; it is successful',
    data: webhookData(transaction),
  },
  {
    event: 'donation.created',
    summary: 'A donation was accepted; anonymous donors cannot be identified',
    data: donation,
  },
  { event: 'donation.completed', summary: 'A donation is on the ledger', data: donation },
  {
    event: 'spend_limit.raise_requested',
    summary: 'The owner of a wallet asked for a higher daily limit, or none, which applies from a later time',
    data: webhookData(
      {
        walletId,
        asset: assetOf('The asset of the limit.'),
        current: decimal('Current daily limit, in `asset`.'),
        from: timeMember('When the requested limit applies, UTC.'),
      },
      { requested: decimal('Requested daily limit, in `asset`; absent for none.') },
    ),
  },
  {
    event: 'donation.refunded',
    summary: 'A donation was returned to its donor on the ledger',
    data: donation,
  },
  {
    event: 'wallet_approval.requested',
    summary: 'A request needs a second administrator: a payment of the organisation, a refund …',
    data: approval,
  },
  { event: 'wallet_approval.approved', summary: 'Another administrator approved it', data: approval },
  { event: 'wallet_approval.rejected', summary: 'An administrator rejected it', data: approval },
  { event: 'wallet_approval.expired', summary: 'It was not decided in time', data: approval },
]
