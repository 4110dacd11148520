import { useState } from 'react'
import { grantRefund } from '../../generated/grant-refund.js'
import { type RefundApprovalsData, refundApprovals } from '../../generated/refund-approvals.js'
import { refuseRefund } from '../../generated/refuse-refund.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { QueryView } from '../../ui/query-view.js'
import { donationsMessages } from './donations.messages.js'

type Approval = RefundApprovalsData['walletApprovals']['nodes'][number]

/** Requested refunds; an administrator other than the requester decides. */
export function RefundApprovals({ after }: { readonly after: string | undefined }) {
  const t = useMessages(donationsMessages)
  const { time, asset: textOf } = useFormats()
  const viewer = useViewer()
  const query = useGraphQuery(refundApprovals, { after: after ?? null })
  const [decision, setDecision] = useState<{ readonly kind: 'grant' | 'refuse'; readonly of: Approval }>()
  const sumOf = ({ amount, asset }: Approval) => (amount && asset ? textOf(amount, asset) : '')
  const decide = async (kind: 'grant' | 'refuse', { id }: Approval, reason: string) => {
    await (kind === 'grant' ? mutate(grantRefund, { id }) : mutate(refuseRefund, { id, reason }))
    query.reload()
  }
  return (
    <>
      <QueryView query={query}>
        {(data) => (
          <Records
            title={t('approvals')}
            found={data.walletApprovals}
            empty={t('noApprovals')}
            cursor="refundsAfter"
          >
            {data.walletApprovals.nodes.map((one) => (
              <Entry key={one.id} at={one.createdAt} by={sumOf(one)}>
                <p dir="auto">{one.reason}</p>
                <p className="muted mono">{one.destination}</p>
                <p className="muted">{t('expires', { time: time(one.expiresAt) })}</p>
                {one.requestedBy === viewer.id ? (
                  <p className="muted">{t('ownRequest')}</p>
                ) : (
                  <p className="line">
                    {(['grant', 'refuse'] as const).map((kind) => (
                      <Button key={kind} onClick={() => setDecision({ kind, of: one })}>
                        {t(kind)}
                      </Button>
                    ))}
                  </p>
                )}
              </Entry>
            ))}
          </Records>
        )}
      </QueryView>
      {decision && (
        <ChangeDialog
          title={t(decision.kind)}
          confirm={t(decision.kind)}
          {...(decision.kind === 'refuse' ? { reason: t('reason') } : {})}
          onConfirm={(reason) => decide(decision.kind, decision.of, reason)}
          onClose={() => setDecision(undefined)}
        >
          <p>{t('decisionHint', { amount: sumOf(decision.of) })}</p>
          <p className="mono">{decision.of.destination}</p>
        </ChangeDialog>
      )}
    </>
  )
}
