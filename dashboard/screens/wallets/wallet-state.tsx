import { useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import type { DisplayedWallet } from './wallet-screen.js'
import { walletsMessages } from './wallets.messages.js'

/** Why a wallet cannot pay; nothing for one that can. */
export function WalletState({ status, funding }: Pick<DisplayedWallet, 'status' | 'funding'>) {
  const t = useMessages(walletsMessages)
  return (
    <>
      {status !== 'active' && <Badge tone="warning">{t(`status_${status}`)}</Badge>}
      {funding === 'awaiting' && <Badge tone="warning">{t('awaiting')}</Badge>}
    </>
  )
}
