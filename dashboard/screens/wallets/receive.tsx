import { useState } from 'react'
import { walletPaymentRequest } from '../../generated/wallet-payment-request.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { SelectField } from '../../ui/field.js'
import type { DisplayedWallet } from './wallet-screen.js'
import { walletsMessages } from './wallets.messages.js'

const assets = ['XLM', 'USDC'] as const

/** The address of a wallet, and a code by which other wallets pay to it. */
export function Receive({ wallet: { id, publicKey } }: { readonly wallet: DisplayedWallet }) {
  const t = useMessages(walletsMessages)
  const [isOpen, setOpen] = useState(false)
  const [asset, setAsset] = useState<(typeof assets)[number]>('XLM')
  const [isCopied, setCopied] = useState(false)
  const { data, failure, reload } = useGraphQuery(
    walletPaymentRequest,
    { id, input: { asset } },
    { pause: !isOpen },
  )
  const request = data?.wallet?.paymentRequest
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t('receive')}</h2>
      </summary>
      <div className="stack">
        <p className="mono">{publicKey}</p>
        <p className="line">
          <Button onClick={() => navigator.clipboard.writeText(publicKey).then(() => setCopied(true))}>
            {t('copy')}
          </Button>
          <span role="status">{isCopied && t('copied')}</span>
        </p>
        <SelectField
          label={t('asset')}
          value={asset}
          options={assets.map((value) => ({ value, label: value }))}
          onChange={setAsset}
        />
        {failure && <FailureNotice failure={failure} onRetry={reload} />}
        {request && (
          <p>
            <a href={request.uri}>
              <img
                className="qr"
                src={`data:image/svg+xml,${encodeURIComponent(request.qrSvg)}`}
                alt={t('payHere')}
                width="220"
                height="220"
              />
            </a>
          </p>
        )}
      </div>
    </details>
  )
}
