import { useFormats } from '../../language/language.js'

/** The balance of a wallet: XLM first, as it pays the fees. */
export function Balances({
  balance: { XLM, USDC },
}: {
  readonly balance: { readonly XLM: string; readonly USDC: string }
}) {
  const { asset } = useFormats()
  return (
    <p className="balances numeric">
      <strong>{asset(XLM, 'XLM')}</strong>
      <span className="muted">{asset(USDC, 'USDC')}</span>
    </p>
  )
}
