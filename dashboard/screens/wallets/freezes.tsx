import { useState } from 'react'
import { freezeWallet } from '../../generated/freeze-wallet.js'
import { liftFreeze } from '../../generated/lift-freeze.js'
import { mutateIdempotent } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Entry } from '../../ui/lists/records.js'
import { freezesMessages } from './freezes.messages.js'
import type { DisplayedWallet } from './wallet-screen.js'

interface FreezesProps {
  readonly wallet: DisplayedWallet
  readonly onChanged: () => void
}

/** The freezes of a wallet, and the one that the viewer may add or lift: owners their own, administrators those of others. */
export function Freezes({ wallet: { id, owner, status, freezes }, onChanged }: FreezesProps) {
  const t = useMessages(freezesMessages)
  const viewer = useViewer()
  const isOwner = owner?.id === viewer.id
  // Administrators cannot lift a freeze of their own wallet alone.
  const remedyOf = (kind: 'others' | 'reconciled') => t(viewer.role === 'admin' ? `${kind}_ofAdmin` : kind)
  const [change, setChange] = useState<'freeze' | 'lift'>()
  const isLiftable = freezes.some(({ by }) => (by === 'owner') === isOwner)
  // A wallet that is being closed is frozen too, but by nobody.
  const isFreezable = status === 'active' || (freezes.length > 0 && !isLiftable)
  const make = async (reason: string) => {
    if (change === 'lift') await mutateIdempotent(liftFreeze, { walletId: id })
    else await mutateIdempotent(freezeWallet, { walletId: id, reason: reason || null })
    onChanged()
  }
  return (
    <section className="card">
      <h2>{t('title')}</h2>
      {status === 'active' && <p className="muted">{t('none')}</p>}
      <ul className="rows">
        {freezes.map(({ by, since, reason }) => (
          <Entry key={by} at={since} by={t(`by_${by}`)}>
            {reason && <p dir="auto">{reason}</p>}
            {isOwner && by !== 'owner' && (
              <p className="muted">{remedyOf(by === 'reconciliation' ? 'reconciled' : 'others')}</p>
            )}
          </Entry>
        ))}
      </ul>
      <p className="line">
        {isFreezable && <Button onClick={() => setChange('freeze')}>{t('freeze')}</Button>}
        {isLiftable && <Button onClick={() => setChange('lift')}>{t('lift')}</Button>}
      </p>
      {change && (
        <ChangeDialog
          title={t(change)}
          isGone={change === 'lift' ? !isLiftable : !isFreezable}
          {...(change === 'freeze' && !isOwner ? { reason: t('reason') } : {})}
          onConfirm={make}
          onClose={() => setChange(undefined)}
        >
          <p>{t(change === 'lift' ? 'liftHint' : 'freezeHint')}</p>
        </ChangeDialog>
      )}
    </section>
  )
}
