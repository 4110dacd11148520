import { Link } from '@tanstack/react-router'
import { formatAmount } from '../../generated/ledger-amount.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { Facts } from '../../ui/facts.js'
import { RowHead } from '../../ui/lists/row.js'
import { findingMessages } from '../../ui/texts/finding.messages.js'
import { memoMessages } from '../wallets/payment/memo.messages.js'
import { approvalsMessages } from './approvals.messages.js'
import type { Approval, Decision } from './approvals-screen.js'

const tones = { pending: 'warning', approved: 'accent', rejected: '', expired: '' } as const

interface ApprovalEntryProps {
  readonly approval: Approval
  readonly onChoose: (how: Decision) => void
}

/** A request: what it is about, who asks for it, and what the viewer can decide. */
export function ApprovalEntry({ approval, onChoose }: ApprovalEntryProps) {
  const t = useMessages(approvalsMessages)
  const { time } = useFormats()
  const viewer = useViewer()
  const { kind, state, requestedBy, requester, createdAt, expiresAt, decider, decidedAt, note } = approval
  const sum = useSum(approval)
  const decisions: readonly Decision[] = requestedBy === viewer.id ? ['withdraw'] : ['grant', 'refuse']
  return (
    <>
      <RowHead>
        <strong>{t(`kind_${kind}`)}</strong>
        <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
        <time className="muted small" dateTime={createdAt}>
          {t('asked', { name: requester?.name ?? t('nobody'), time: time(createdAt) })}
        </time>
        {sum && <strong className="sum numeric">{sum}</strong>}
      </RowHead>
      <p className="text" dir="auto">
        {approval.reason}
      </p>
      <ApprovalFacts approval={approval} />
      {state === 'pending' ? (
        <>
          <p className="muted">{t('expires', { time: time(expiresAt) })}</p>
          {requestedBy === viewer.id && <p className="muted">{t('own')}</p>}
          <p className="line">
            {decisions.map((how) => (
              <Button key={how} onClick={() => onChoose(how)}>
                {t(how)}
              </Button>
            ))}
          </p>
        </>
      ) : (
        decidedAt && (
          <p className="muted" dir="auto">
            {[t('decided', { time: time(decidedAt) }), decider?.name, note].filter(Boolean).join(' · ')}
          </p>
        )
      )}
    </>
  )
}

interface ApprovalFactsProps {
  readonly approval: Approval
  /** The sum, where nothing else shows it. */
  readonly sum?: string | undefined
}

/** Receiver, memo and wallet of a request. */
export function ApprovalFacts({ approval, sum }: ApprovalFactsProps) {
  const t = useMessages(approvalsMessages)
  const ofMemo = useMessages(memoMessages)
  const ofFinding = useMessages(findingMessages)
  const { walletId, destination, memo, memoType, newOwnerId, finding } = approval
  return (
    <Facts
      facts={[
        [t('amount'), sum],
        [t('destination'), destination && <span className="mono">{destination}</span>],
        [t('memo'), memo && <span dir="auto">{memo}</span>],
        [ofMemo('type'), memoType && ofMemo(memoType)],
        [t('finding'), finding && ofFinding(finding)],
        [
          t('newOwner'),
          newOwnerId && (
            <Link key="owner" to="/users/$userId" params={{ userId: newOwnerId }} preload={false}>
              {newOwnerId}
            </Link>
          ),
        ],
        [
          t('wallet'),
          <Link key="wallet" to="/wallets/$walletId" params={{ walletId }} preload={false} className="mono">
            {walletId}
          </Link>,
        ],
      ]}
    />
  )
}

/** The sum of a payment, or by how much the ledger exceeds the books, with every digit that the graph has. */
export function useSum({ amount, asset, difference }: Partial<Approval>): string | undefined {
  const formats = useFormats()
  if (!asset) return undefined
  if (amount) return formats.asset(amount, asset)
  return difference ? formats.asset(formatAmount(BigInt(difference)), asset) : undefined
}
