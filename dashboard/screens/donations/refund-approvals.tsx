import { grantRefund } from '../../generated/grant-refund.js'
import { type RefundApprovalsData, refundApprovals } from '../../generated/refund-approvals.js'
import { refuseRefund } from '../../generated/refuse-refund.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { QueryView } from '../../ui/query-view.js'
import { donationsMessages } from './donations.messages.js'

type Approval = RefundApprovalsData['walletApprovals']['nodes'][number]

/** Requested refunds; an administrator other than the requester decides. */
export function RefundApprovals({ after }: { readonly after: string | undefined }) {
  const t = useMessages(donationsMessages)
  const { time, asset: textOf } = useFormats()
  const viewer = useViewer()
  const query = useGraphQuery(refundApprovals, { after: after ?? null })
  const decision = useChosen<Approval, 'grant' | 'refuse'>(query.data?.walletApprovals.nodes)
  const { chosen } = decision
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
                      <Button key={kind} onClick={() => decision.choose(one, kind)}>
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
      {chosen && (
        <ChangeDialog
          title={t(chosen.how)}
          confirm={t(chosen.how)}
          isGone={chosen.isGone}
          {...(chosen.how === 'refuse' ? { reason: t('reason') } : {})}
          onConfirm={(reason) => decide(chosen.how, chosen.of, reason)}
          onClose={decision.close}
        >
          <p>{t('decisionHint', { amount: sumOf(chosen.of) })}</p>
          <p className="mono">{chosen.of.destination}</p>
        </ChangeDialog>
      )}
    </>
  )
}
