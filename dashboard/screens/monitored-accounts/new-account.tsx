import { type FormEvent, useState } from 'react'
import { useFormDraft } from '../../app/drafts/form-draft.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { addAccount } from '../../generated/add-account.js'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { mutate } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { TextField } from '../../ui/field.js'
import { GuardianField, useGuardians } from '../../ui/people/guardian-field.js'
import { showToast } from '../../ui/toasts.js'
import { accountSearchOf } from './account-search.js'
import { handleOf, isHandle } from './handle.js'
import { monitoredAccountsMessages } from './monitored-accounts.messages.js'
import type { MonitoredAccount } from './monitored-accounts-screen.js'

interface NewAccountProps {
  readonly accounts: readonly MonitoredAccount[]
  readonly onAdded: () => void
}

/** Monitors the account of a guardian who has none yet. */
export function NewAccount({ accounts, onAdded }: NewAccountProps) {
  const t = useMessages(monitoredAccountsMessages)
  const { id: personId } = useViewer()
  const { search } = useAddressSearch(accountSearchOf, null)
  const guardians = useGuardians()
  const draft = useFormDraft(`new-account:${personId}`, { guardianId: search.guardian ?? '', handle: '' })
  const { guardianId, handle } = draft.values
  const { isBusy, failure, run } = useChange(t('add'))
  const [faults, setFaults] = useState<{ readonly guardian?: string; readonly handle?: string }>({})
  const free = guardians.people.filter(({ id }) => accounts.every((account) => account.id !== id))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(free.some(({ id }) => id === guardianId) ? {} : { guardian: t('guardianFault') }),
      ...(isHandle(handle) ? {} : { handle: t('handleFault') }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    await run(async () => {
      const { id, name } = (await mutate(addAccount, { guardianId, handle: handleOf(handle) }, draft))
        .addMonitoredAccount
      draft.forget({ guardianId: '', handle: '' })
      showToast({ id, text: t('added', { name }) })
      onAdded()
    })
  }
  const textOf = ({ code, fields }: GraphFailure) =>
    code === 'CONFLICT' || fields.microblogHandle ? t('handleRefused') : undefined
  return (
    <form className="card stack" aria-label={t('add')} onSubmit={send} noValidate>
      <h2>{t('add')}</h2>
      <p className="muted">{t('addHint')}</p>
      <GuardianField
        label={t('guardian')}
        none={t('choose')}
        guardians={{ ...guardians, people: free }}
        value={guardianId}
        isDisabled={isBusy}
        fault={faults.guardian}
        onChange={(value) => draft.change({ guardianId: value })}
      />
      <TextField
        label={t('handle')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={handle}
        maxLength={256}
        readOnly={isBusy}
        fault={faults.handle}
        onChange={({ target }) => draft.change({ handle: target.value })}
      />
      {failure && <FailureNotice failure={failure} textOf={textOf} />}
      <p>
        <Button type="submit" kind="primary" icon="plus" aria-disabled={isBusy}>
          {t('add')}
        </Button>
      </p>
    </form>
  )
}
