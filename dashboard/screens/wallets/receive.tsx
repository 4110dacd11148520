import { useState } from 'react'
import { walletPaymentRequest } from '../../generated/wallet-payment-request.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { SelectField } from '../../ui/field.js'
import { Address } from './address.js'
import type { DisplayedWallet } from './wallet-screen.js'
import { walletsMessages } from './wallets.messages.js'

const assets = ['XLM', 'USDC'] as const

/** The address of a wallet, and a code with which other wallets can pay to it. */
export function Receive({ wallet: { id, publicKey } }: { readonly wallet: DisplayedWallet }) {
  const t = useMessages(walletsMessages)
  const [asset, setAsset] = useState<(typeof assets)[number]>('XLM')
  const { data, failure, isPrevious, reload } = useGraphQuery(walletPaymentRequest, { id, input: { asset } })
  // A person who scans the previous code pays in the other asset.
  const request = isPrevious ? undefined : data?.wallet?.paymentRequest
  return (
    <section className="card receive">
      <h2>{t('receive')}</h2>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      <p className="code">
        {request && (
          <a href={request.uri}>
            <img
              className="qr"
              src={`data:image/svg+xml,${encodeURIComponent(request.qrSvg)}`}
              alt={t('payHere')}
              width="180"
              height="180"
            />
          </a>
        )}
      </p>
      <Address publicKey={publicKey} />
      <SelectField
        label={t('asset')}
        value={asset}
        options={assets.map((value) => ({ value, label: value }))}
        onChange={setAsset}
      />
    </section>
  )
}
