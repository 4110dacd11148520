import { Link } from '@tanstack/react-router'
import { formatAmount } from '../../generated/ledger-amount.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Badge, type Tone } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { Facts } from '../../ui/facts.js'
import { RowHead } from '../../ui/lists/row.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { findingMessages } from '../../ui/texts/finding.messages.js'
import { adviceMessages } from './advice.messages.js'
import type { Finding } from './findings.js'
import { reconciliationMessages } from './reconciliation.messages.js'

const effectTones = { blocking: 'danger', accepted: 'accent', repaired: 'accent', reported: '' } as const

/** What a finding means for its wallet. */
function effectOf({ isBlocking, acceptedBy, kind }: Finding): keyof typeof effectTones {
  if (isBlocking) return 'blocking'
  if (acceptedBy) return 'accepted'
  return kind === 'payment_imported' || kind === 'wallet_recovered' ? 'repaired' : 'reported'
}

interface FindingEntryProps {
  readonly finding: Finding
  /** Its acceptance awaits a second administrator. */
  readonly isRequested: boolean
  /** Undefined where the viewer cannot request its acceptance. */
  readonly onRequest: (() => void) | undefined
}

/** A finding: what differs by how much, what usually causes it, and what to do. */
export function FindingEntry({ finding, isRequested, onRequest }: FindingEntryProps) {
  const t = useMessages(reconciliationMessages)
  const kindText = useMessages(findingMessages)
  const advice = useMessages(adviceMessages)
  const { kind, network, acceptedBy } = finding
  const effect = effectOf(finding)
  const tone: Tone = effectTones[effect]
  return (
    <>
      <RowHead>
        <strong>{kindText(kind)}</strong>
        <Badge tone={tone}>{t(`effect_${effect}`)}</Badge>
        <NetworkBadge network={network} />
      </RowHead>
      <FindingFacts finding={finding} />
      <p>{advice(`cause_${kind}`)}</p>
      {effect !== 'accepted' && <p>{advice(`todo_${kind}`)}</p>}
      {(onRequest || isRequested || acceptedBy) && (
        <p className="line">
          {onRequest && <Button onClick={onRequest}>{t('accept')}</Button>}
          {isRequested && (
            <Link to="/approvals" search={{ kind: 'difference' }}>
              {t('requested')}
            </Link>
          )}
          {acceptedBy && (
            <Link to="/approvals" search={{ kind: 'difference', state: 'approved' }}>
              {t('acceptances')}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

/** Wallet and amounts of a finding. */
export function FindingFacts({ finding }: { readonly finding: Finding }) {
  const t = useMessages(reconciliationMessages)
  const formats = useFormats()
  const { walletId, wallet, asset, expected, actual, hash } = finding
  const sum = (stroops: bigint) => asset && formats.asset(formatAmount(stroops), asset)
  const difference = expected != null && actual != null ? BigInt(actual) - BigInt(expected) : undefined
  return (
    <Facts
      facts={[
        [
          t('wallet'),
          <Link key="wallet" to="/wallets/$walletId" params={{ walletId }} preload={false} dir="auto">
            {wallet.metadata?.name || walletId}
          </Link>,
        ],
        [t('owner'), t(`ownership_${wallet.ownership}`)],
        [t('byBooks'), expected != null && sum(BigInt(expected))],
        [t('byLedger'), actual != null && sum(BigInt(actual))],
        [t('difference'), difference !== undefined && <strong>{sum(difference)}</strong>],
        [t('hash'), hash && <span className="mono">{hash}</span>],
      ]}
    />
  )
}
