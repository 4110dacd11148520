import { useFormats, useMessages } from '../../language/language.js'
import { walletsMessages } from './wallets.messages.js'

/** The balance of a wallet: XLM first, as it pays the fees; null while its ledger cannot be read. */
export function Balances({
  balance,
}: {
  readonly balance: { readonly XLM: string; readonly USDC: string } | null
}) {
  const t = useMessages(walletsMessages)
  const { asset } = useFormats()
  if (!balance) return <p className="muted">{t('balanceUnavailable')}</p>
  return (
    <p className="balances numeric">
      <strong>{asset(balance.XLM, 'XLM')}</strong>
      <span className="muted">{asset(balance.USDC, 'USDC')}</span>
    </p>
  )
}
