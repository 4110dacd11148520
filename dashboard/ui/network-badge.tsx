import { useMessages } from '../language/language.js'
import { commonMessages } from './texts/common.messages.js'

/** Marks the test network, whose assets have no value. */
export function NetworkBadge({ network }: { readonly network: 'public' | 'testnet' | undefined }) {
  const t = useMessages(commonMessages)
  return network === 'testnet' && <span className="badge">{t('testNetwork')}</span>
}
