import { newPaymentRequest } from '../../../schema/input-rules/wallets.js'
import { formatAmount } from '../../../schema/scalars.js'
import { validated } from '../../shared/validated.js'
import { parseMemo } from '../transactions/sending/payment.policy.js'
import type { LedgerNetworks } from '../wallets/networks/ledger-networks.client.js'
import { transactionWouldFail } from '../wallets/wallet.errors.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import type { PaymentRequestInput } from './payment-request.inputs.js'
import type { PaymentRequest } from './payment-request.type.js'
import { paymentUri } from './payment-uri.mapper.js'

export type PaymentRequests = ReturnType<typeof createPaymentRequests>

/** Requests for payments to wallets; they are not stored. */
export function createPaymentRequests({ networks }: { readonly networks: LedgerNetworks }) {
  return {
    /** @throws ValidationError naming `memo` or `message`; TRANSACTION_FAILED for a closed wallet */
    create({ network, publicKey, status }: WalletRecord, input: PaymentRequestInput): PaymentRequest {
      const { message } = validated(newPaymentRequest, input)
      const memo = parseMemo(input.memo, input.memoType)
      if (status === 'closed')
        throw transactionWouldFail('wallet_closed', 'The wallet is closed and cannot receive payments.')
      const { passphrase, usdcIssuer } = networks[network].ledger
      return {
        uri: paymentUri({
          destination: publicKey,
          amount: input.amount == null ? undefined : formatAmount(input.amount),
          asset: input.asset,
          issuer: usdcIssuer,
          memo,
          message: message ?? undefined,
          passphrase,
        }),
      }
    },
  }
}
