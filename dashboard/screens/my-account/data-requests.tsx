import { useState } from 'react'
import { requestArchive } from '../../generated/request-archive.js'
import { requestErasure } from '../../generated/request-erasure.js'
import { mutate } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { CheckField } from '../../ui/field.js'
import { AddressField } from '../wallets/payment/address-field.js'
import { memoMessages } from '../wallets/payment/memo.messages.js'
import { MemoFields } from '../wallets/payment/memo-fields.js'
import { memoFault, memoInput, noMemo } from '../wallets/payment/payment-memo.js'
import { dataRequestMessages } from './data-requests.messages.js'

/** Buttons by which the viewer requests an archive or the erasure of their data. */
export function DataRequests({ reload }: { readonly reload: () => void }) {
  const t = useMessages(dataRequestMessages)
  const [opened, setOpened] = useState<'archive' | 'erasure'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <p className="line">
        <Button onClick={() => setOpened('archive')}>{t('requestArchive')}</Button>
        <Button onClick={() => setOpened('erasure')}>{t('requestErasure')}</Button>
      </p>
      {opened === 'archive' && (
        <ChangeDialog
          title={t('requestArchive')}
          done={t('archiveRequested')}
          textOf={({ code }) => (code === 'QUOTA_EXCEEDED' ? t('archiveQuota') : undefined)}
          onConfirm={() => mutate(requestArchive, {}).then(reload)}
          onClose={close}
        >
          <p>{t('archiveHint')}</p>
        </ChangeDialog>
      )}
      {opened === 'erasure' && <ErasureDialog reload={reload} onClose={close} />}
    </>
  )
}

interface ErasureDialogProps {
  readonly reload: () => void
  readonly onClose: () => void
}

/** With an address for the balance of the wallets, the erasure begins after a notice period; otherwise at once. */
function ErasureDialog({ reload, onClose }: ErasureDialogProps) {
  const t = useMessages(dataRequestMessages)
  const ofMemo = useMessages(memoMessages)
  const viewer = useViewer()
  const [address, setAddress] = useState('')
  const [isSure, setSure] = useState(false)
  const [memo, setMemo] = useState(noMemo)
  const walletDestination = address.trim() || null
  const sent = walletDestination ? memo : noMemo
  const wrong = memoFault(sent)
  const refusals: Readonly<Record<string, string>> = {
    FORBIDDEN: t('signInAgain'),
    VALIDATION_ERROR: t('addressFault'),
    CONFLICT: t('erasureConflict'),
  }
  return (
    <ChangeDialog
      title={t('requestErasure')}
      isDangerous
      isIncomplete={!isSure || wrong !== undefined}
      done={walletDestination ? t('erasureAnnounced') : t('erasureBegun')}
      textOf={({ code }) => refusals[code]}
      onConfirm={() => mutate(requestErasure, { walletDestination, ...memoInput(sent) }).then(reload)}
      onClose={onClose}
      fields={
        <>
          {viewer.can('Mutation.createWallet') && (
            <>
              <AddressField label={t('address')} value={address} onChange={setAddress} />
              <p className="muted">{t('addressHint')}</p>
              {walletDestination && (
                <MemoFields
                  label={t('memo')}
                  draft={memo}
                  fault={wrong && ofMemo(wrong)}
                  onChange={(change) => setMemo({ ...memo, ...change })}
                />
              )}
            </>
          )}
          <CheckField
            label={t('sure')}
            checked={isSure}
            onChange={(event) => setSure(event.target.checked)}
          />
        </>
      }
    >
      <p>{t('erasureHint')}</p>
    </ChangeDialog>
  )
}
