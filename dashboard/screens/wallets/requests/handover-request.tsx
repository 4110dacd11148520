import { useState } from 'react'
import { askForHandover } from '../../../generated/ask-for-handover.js'
import { possibleOwners } from '../../../generated/possible-owners.js'
import { mutate, useGraphQuery } from '../../../graph/hooks.js'
import { useMessages } from '../../../language/language.js'
import { ChangeDialog } from '../../../ui/change-dialog.js'
import { FailureNotice } from '../../../ui/failure-notice.js'
import { SelectField, TextField } from '../../../ui/field.js'
import type { RequestDialogProps } from './closing-request.js'
import { requestsMessages } from './requests.messages.js'

/** Requests that a person becomes the owner of a wallet that a restore recovered. */
export function HandoverRequest({ walletId, isGone, onDone, onClose }: RequestDialogProps) {
  const t = useMessages(requestsMessages)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState('')
  const isAsked = words.trim().length >= 2
  const found = useGraphQuery(possibleOwners, { words }, { pause: !isAsked })
  const people = !isAsked || found.isPrevious ? [] : (found.data?.users.nodes ?? [])
  const failure = isAsked ? found.failure : undefined
  // Nobody is chosen by default: a mistaken handover gives the money of one person to another.
  const newOwnerId = people.find(({ id }) => id === chosen)?.id ?? ''
  const ask = async (reason: string) => {
    await mutate(askForHandover, { walletId, newOwnerId, reason })
    onDone()
  }
  return (
    <ChangeDialog
      title={t('handOver')}
      confirm={t('ask')}
      done={t('asked')}
      reason={t('evidence')}
      isGone={isGone}
      isIncomplete={newOwnerId === ''}
      onConfirm={ask}
      onClose={onClose}
      fields={
        <>
          <TextField
            label={t('findPerson')}
            type="search"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          {failure && <FailureNotice failure={failure} onRetry={found.reload} />}
          <SelectField
            label={t('newOwner')}
            value={newOwnerId}
            options={[
              { value: '', label: people.length > 0 ? t('choose') : t('nobody') },
              ...people.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` })),
            ]}
            onChange={setChosen}
          />
        </>
      }
    >
      <p>{t('handOverHint')}</p>
    </ChangeDialog>
  )
}
