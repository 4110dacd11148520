import { claimAmount } from '../../../generated/claim-amount.js'
import { type SetAsideAmountsData, setAsideAmounts } from '../../../generated/set-aside-amounts.js'
import { walletChanges } from '../../../generated/wallet-changes.js'
import type { GraphFailure } from '../../../graph/graph-failure.js'
import { mutate, useGraphQuery, useLive } from '../../../graph/hooks.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { Badge } from '../../../ui/badge.js'
import { Button } from '../../../ui/button.js'
import { ChangeDialog } from '../../../ui/change-dialog.js'
import { FailureNotice } from '../../../ui/failure-notice.js'
import { Records } from '../../../ui/lists/records.js'
import { ListRow, RowHead } from '../../../ui/lists/row.js'
import { useChosen } from '../../../ui/lists/use-chosen.js'
import { setAsideMessages } from './set-aside.messages.js'

type Amount = NonNullable<NonNullable<SetAsideAmountsData['wallet']>['claimableBalances']>[number]

interface SetAsideProps {
  readonly walletId: string
  /** Whether the viewer may send from the wallet, and so claim. */
  readonly isPayer: boolean
}

const mayClaim = ({ isClaimable, claim }: Amount) => isClaimable && (!claim || claim.status === 'failed')

/** Amounts that others have set aside for a wallet, which are in its balance only once they are claimed. */
export function SetAside({ walletId, isPayer }: SetAsideProps) {
  const t = useMessages(setAsideMessages)
  const { asset: sumOf } = useFormats()
  const query = useGraphQuery(setAsideAmounts, { id: walletId })
  useLive(walletChanges, { id: walletId }, query.reload)
  const amounts = query.data?.wallet?.claimableBalances
  const { chosen, choose, close } = useChosen(amounts ?? undefined, mayClaim)
  const codeOf = (asset: string) => asset.split(':')[0] ?? asset
  const claim = ({ id: balanceId }: Amount) => mutate(claimAmount, { walletId, balanceId })
  const textOf = ({ code }: GraphFailure) => (code === 'INSUFFICIENT_BALANCE' ? t('noFee') : undefined)
  return (
    <>
      {query.failure && <FailureNotice failure={query.failure} onRetry={query.reload} />}
      {amounts && (
        <Records title={t('title')} found={{ totalCount: amounts.length }}>
          {amounts.map((one) => (
            <ListRow key={one.id}>
              <RowHead>
                <strong className="numeric">{sumOf(one.amount, codeOf(one.asset))}</strong>
                {!one.isClaimable && <Badge tone="warning">{t('notYet')}</Badge>}
                {one.claim && (
                  <Badge tone={one.claim.status === 'failed' ? 'danger' : 'warning'}>
                    {t(`claim_${one.claim.status}`)}
                  </Badge>
                )}
              </RowHead>
              <p className="muted">
                {t('from')} <span className="mono">{one.sponsor}</span>
              </p>
              {isPayer && mayClaim(one) && (
                <p>
                  <Button onClick={() => choose(one, undefined)}>{t('claim')}</Button>
                </p>
              )}
            </ListRow>
          ))}
        </Records>
      )}
      {chosen && (
        <ChangeDialog
          title={t('claim')}
          done={t('done')}
          isGone={chosen.isGone}
          textOf={textOf}
          onConfirm={() => claim(chosen.of)}
          onClose={close}
        >
          <p>{t('hint', { amount: sumOf(chosen.of.amount, codeOf(chosen.of.asset)) })}</p>
        </ChangeDialog>
      )}
    </>
  )
}
