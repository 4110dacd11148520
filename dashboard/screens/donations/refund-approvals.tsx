import { useState } from 'react'
import { grantRefund } from '../../generated/grant-refund.js'
import { type RefundApprovalsData, refundApprovals } from '../../generated/refund-approvals.js'
import { refuseRefund } from '../../generated/refuse-refund.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { commonMessages } from '../../ui/common.messages.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { ListPages } from '../../ui/list-pages.js'
import { Entry, Records } from '../../ui/records.js'
import { showToast } from '../../ui/toasts.js'
import { donationsMessages } from './donations.messages.js'

type Approval = RefundApprovalsData['walletApprovals']['nodes'][number]

/** Requested refunds; another administrator than the one who requested it decides. */
export function RefundApprovals({ after }: { readonly after: string | undefined }) {
  const t = useMessages(donationsMessages)
  const common = useMessages(commonMessages)
  const { time } = useFormats()
  const viewer = useViewer()
  const { data, failure, reload } = useGraphQuery(refundApprovals, { after: after ?? null })
  const [decision, setDecision] = useState<{ readonly kind: 'grant' | 'refuse'; readonly of: Approval }>()
  const decide = async (kind: 'grant' | 'refuse', { id }: Approval, reason: string) => {
    await (kind === 'grant' ? mutate(grantRefund, { id }) : mutate(refuseRefund, { id, reason }))
    showToast({ id, text: common('changed') })
    reload()
  }
  if (failure) return <FailureNotice failure={failure} onRetry={reload} />
  if (!data) return null
  return (
    <>
      <Records title={t('approvals')} total={data.walletApprovals.totalCount} empty={t('noApprovals')}>
        {data.walletApprovals.nodes.map((one) => (
          <Entry key={one.id} at={one.createdAt} by={`${one.amount} ${one.asset}`}>
            <p dir="auto">{one.reason}</p>
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
      <ListPages after={after} member="refundsAfter" pageInfo={data.walletApprovals.pageInfo} />
      {decision && (
        <ChangeDialog
          title={t(decision.kind)}
          confirm={t(decision.kind)}
          {...(decision.kind === 'refuse' ? { reason: t('reason') } : {})}
          onConfirm={(reason) => decide(decision.kind, decision.of, reason)}
          onClose={() => setDecision(undefined)}
        >
          <p>{t('decisionHint', { amount: `${decision.of.amount} ${decision.of.asset}` })}</p>
        </ChangeDialog>
      )}
    </>
  )
}
