import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { useCopy } from '../../ui/use-copy.js'
import { walletsMessages } from './wallets.messages.js'

/**
 * The address of a wallet, with a button that copies it.
 * @param isShort shows only its ends, unless the person must copy it
 */
export function Address({ publicKey, isShort }: { readonly publicKey: string; readonly isShort?: boolean }) {
  const t = useMessages(walletsMessages)
  const { outcome, copy } = useCopy(publicKey)
  return (
    <p className="address">
      <span className="mono" title={publicKey}>
        {isShort && outcome !== 'copyYourself'
          ? `${publicKey.slice(0, 6)}…${publicKey.slice(-6)}`
          : publicKey}
      </span>
      <Button kind={isShort ? 'plain' : undefined} icon="layers" onClick={copy}>
        {t('copy')}
      </Button>
      <span role="status" className="muted small">
        {outcome && t(outcome)}
      </span>
    </p>
  )
}
