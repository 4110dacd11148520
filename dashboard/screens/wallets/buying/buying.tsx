import { walletChanges } from '../../../generated/wallet-changes.js'
import { type WalletPurchasesData, walletPurchases } from '../../../generated/wallet-purchases.js'
import { useGraphQuery, useLive, useReadAgain } from '../../../graph/hooks.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { FailureNotice } from '../../../ui/failure-notice.js'
import { Entry, Records } from '../../../ui/lists/records.js'
import { BuyForm } from './buy-form.js'
import { buyingMessages } from './buying.messages.js'

type Purchase = WalletPurchasesData['onrampOrders']['nodes'][number]

const READ_AGAIN_MS = 15_000

interface BuyingProps {
  readonly walletId: string
  /** Whether the viewer may buy for the wallet. */
  readonly isPayer: boolean
}

/** The form to buy XLM by card for a wallet, and what became of its latest purchases, which the provider reports. */
export function Buying({ walletId, isPayer }: BuyingProps) {
  const t = useMessages(buyingMessages)
  const { asset: sumOf, money } = useFormats()
  const { data, failure, reload } = useGraphQuery(walletPurchases, { walletId })
  useLive(walletChanges, { id: walletId }, reload)
  const purchases = data?.onrampOrders.nodes
  useReadAgain(reload, purchases?.some(isAwaited) ? READ_AGAIN_MS : undefined)
  return (
    <>
      {isPayer && <BuyForm walletId={walletId} onLinked={reload} />}
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {purchases && (
        <Records title={t('purchases')} found={{ totalCount: purchases.length }}>
          {purchases.map((one) => (
            <Entry
              key={one.id}
              at={one.createdAt}
              by={money(one.amount, one.currency)}
              badge={t(`state_${stateOf(one)}`)}
              {...(one.cryptoAmount ? { sum: sumOf(one.cryptoAmount, one.asset) } : {})}
            >
              {one.status === 'failed' && <p className="muted">{t('failedHint')}</p>}
            </Entry>
          ))}
        </Records>
      )}
    </>
  )
}

function stateOf({ status, expiresAt }: Purchase) {
  if (status !== 'created') return status
  return Date.parse(expiresAt) > Date.now() ? 'open' : 'expired'
}

/** Whether the provider is likely to report soon: a payment by bank may take days. */
function isAwaited({ status, expiresAt }: Purchase): boolean {
  return (status === 'created' || status === 'pending') && Date.parse(expiresAt) > Date.now()
}
