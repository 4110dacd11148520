import { useState } from 'react'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { walletsMessages } from './wallets.messages.js'

/** The address of a wallet, with a button that copies it. @param isShort shows only its ends */
export function Address({ publicKey, isShort }: { readonly publicKey: string; readonly isShort?: boolean }) {
  const t = useMessages(walletsMessages)
  const [isCopied, setCopied] = useState(false)
  return (
    <p className="address">
      <span className="mono" title={publicKey}>
        {isShort ? `${publicKey.slice(0, 6)}…${publicKey.slice(-6)}` : publicKey}
      </span>
      <Button
        kind={isShort ? 'plain' : undefined}
        icon="layers"
        onClick={() => navigator.clipboard.writeText(publicKey).then(() => setCopied(true))}
      >
        {t('copy')}
      </Button>
      <span role="status" className="muted small">
        {isCopied && t('copied')}
      </span>
    </p>
  )
}
