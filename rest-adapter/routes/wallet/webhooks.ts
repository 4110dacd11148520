import { type WebhookDescription, webhookData } from '../../core/route.js'

const text = { type: 'string' } as const
const decimal = { type: 'string', pattern: '^\\d{1,12}\\.\\d{7}$' } as const

const transaction = {
  transactionId: text,
  walletId: text,
  amount: decimal,
  asset: { type: 'string', enum: ['XLM', 'USDC'] },
  type: { type: 'string', enum: ['sent', 'received'] },
} as const

const donation = webhookData(
  {
    donationId: text,
    caseId: text,
    amount: decimal,
    asset: transaction.asset,
    anonymous: { type: 'boolean' },
  },
  { walletId: text, transactionId: text },
)

const approval = webhookData(
  {
    approvalId: text,
    walletId: text,
    kind: { type: 'string', enum: ['payment', 'closing', 'refund', 'handover', 'difference'] },
  },
  { amount: decimal, asset: transaction.asset },
)

/** The wallet's outbound events (docs/contract/wallet.md). */
export const walletWebhookTexts: readonly WebhookDescription[] = [
  {
    event: 'wallet.created',
    summary: 'A wallet was created',
    data: webhookData({ walletId: text, network: text, publicKey: text }),
  },
  {
    event: 'wallet.updated',
    summary: 'The ledger account of a wallet was created, or its status changed',
    data: webhookData({ walletId: text, network: text, status: text, funding: text }),
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
    data: webhookData(transaction, { failureCode: text }),
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
        walletId: text,
        asset: transaction.asset,
        current: decimal,
        from: { type: 'string', format: 'date-time' },
      },
      { requested: decimal },
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
