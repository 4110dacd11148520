import { useState } from 'react'
import { allocateMoney } from '../../generated/allocate-money.js'
import { casesToAllocate } from '../../generated/cases-to-allocate.js'
import { returnMoney } from '../../generated/return-money.js'
import { type UnallocatedMoneyData, unallocatedMoney } from '../../generated/unallocated-money.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { refreshQueries } from '../../graph/live-stream.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { SelectField, TextField } from '../../ui/field.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { QueryView } from '../../ui/query-view.js'
import { casesMessages } from '../cases/cases.messages.js'
import { donationsMessages } from './donations.messages.js'
import { ReturnDialog } from './return-dialog.js'

type Amount = UnallocatedMoneyData['unallocatedDonations']['nodes'][number]

/** Money that arrived without a usable case: staff allocate it, administrators may return it. */
export function UnallocatedMoney({ after }: { readonly after: string | undefined }) {
  const t = useMessages(donationsMessages)
  const viewer = useViewer()
  const { asset } = useFormats()
  const query = useGraphQuery(unallocatedMoney, { after: after ?? null })
  const { chosen, choose, close } = useChosen<Amount, 'allocate' | 'return'>(
    query.data?.unallocatedDonations.nodes,
  )
  return (
    <>
      <QueryView query={query}>
        {({ unallocatedDonations: found }) => (
          <Records title={t('unallocated')} found={found} empty={t('noneUnallocated')} cursor="moneyAfter">
            {found.nodes.map((one) => (
              <Entry key={one.id} at={one.receivedAt} by={asset(one.amount, one.asset)}>
                <p>
                  <NetworkBadge network={one.network} /> {t(`unallocated_${one.reason}`)}
                  {one.memo && (
                    <>
                      {': '}
                      <span className="mono" dir="auto">
                        {one.memo}
                      </span>
                    </>
                  )}
                </p>
                <p className="muted mono">{one.source}</p>
                <p className="line">
                  {viewer.can('Mutation.allocateDonation') && (
                    <Button onClick={() => choose(one, 'allocate')}>{t('allocate')}</Button>
                  )}
                  {viewer.can('Mutation.returnUnallocatedDonation') && (
                    <Button onClick={() => choose(one, 'return')}>{t('return')}</Button>
                  )}
                </p>
              </Entry>
            ))}
          </Records>
        )}
      </QueryView>
      {chosen?.how === 'allocate' && <AllocateDialog of={chosen.of} isGone={chosen.isGone} onClose={close} />}
      {chosen?.how === 'return' && (
        <ReturnDialog
          title={t('return')}
          hint={t('returnHint', { amount: asset(chosen.of.amount, chosen.of.asset) })}
          isDangerous
          isGone={chosen.isGone}
          onReturn={(how) =>
            mutate(returnMoney, { input: { id: chosen.of.id, ...how } }).then(refreshQueries)
          }
          onClose={close}
        />
      )}
    </>
  )
}

interface DecisionDialogProps {
  readonly of: Amount
  readonly isGone: boolean
  readonly onClose: () => void
}

function AllocateDialog({ of, isGone, onClose }: DecisionDialogProps) {
  const t = useMessages(donationsMessages)
  const caseText = useMessages(casesMessages)
  const { asset } = useFormats()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState('')
  const isAsked = words.trim().length >= 2
  const found = useGraphQuery(casesToAllocate, { words }, { pause: !isAsked })
  const cases = !isAsked || found.isPrevious ? [] : (found.data?.cases.nodes ?? [])
  const failure = isAsked ? found.failure : undefined
  // Several animals may have the same name.
  const labelOf = ({ name, guardianName, status }: (typeof cases)[number]) =>
    [name, guardianName, caseText(`status_${status}`)].filter(Boolean).join(' · ')
  // None is chosen by default: a refresh may bring another case to the top of the list, which would get the money.
  const caseId = cases.find(({ id }) => id === chosen)?.id ?? ''
  const none = cases.length > 0 ? t('chooseCase') : t('noCase')
  return (
    <ChangeDialog
      title={t('allocate')}
      reason={t('reason')}
      isIncomplete={caseId === ''}
      isGone={isGone}
      onConfirm={(reason) =>
        mutate(allocateMoney, { input: { id: of.id, caseId, reason } }).then(refreshQueries)
      }
      onClose={onClose}
      fields={
        <>
          <TextField
            label={t('findCase')}
            type="search"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {failure && <FailureNotice failure={failure} onRetry={found.reload} />}
          <SelectField
            label={t('case')}
            value={caseId}
            options={[
              { value: '', label: failure ? '–' : none },
              ...cases.map((one) => ({ value: one.id, label: labelOf(one) })),
            ]}
            onChange={setChosen}
          />
        </>
      }
    >
      <p>{t('allocateHint', { amount: asset(of.amount, of.asset) })}</p>
    </ChangeDialog>
  )
}
