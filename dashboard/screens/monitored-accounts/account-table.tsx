import { useState } from 'react'
import { removeAccount } from '../../generated/remove-account.js'
import { setAccount } from '../../generated/set-account.js'
import { mutate } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { TextField } from '../../ui/field.js'
import { type Column, DataTable, Named, timeColumn } from '../../ui/lists/data-table.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { AccountState } from '../../ui/people/account-state.js'
import { GuardianLink } from '../../ui/people/guardian-link.js'
import { EmptyState } from '../../ui/placeholders.js'
import { showToast } from '../../ui/toasts.js'
import { handleOf, isHandle } from './handle.js'
import { monitoredAccountsMessages } from './monitored-accounts.messages.js'
import type { MonitoredAccount } from './monitored-accounts-screen.js'

interface AccountTableProps {
  readonly accounts: readonly MonitoredAccount[]
  readonly reload: () => void
}

/** Monitored accounts with their state; they are paused, renamed and removed here. */
export function AccountTable({ accounts, reload }: AccountTableProps) {
  const t = useMessages(monitoredAccountsMessages)
  const { isBusy, failure, run } = useChange(t('title'))
  const { chosen, choose, close } = useChosen<MonitoredAccount, 'rename' | 'remove'>(accounts)
  const pause = async ({ id, isActive, name, version }: MonitoredAccount) => {
    const isDone = await run(() => mutate(setAccount, { id, input: { isActive: !isActive, version } }))
    if (isDone) showToast({ id, text: t(isActive ? 'pausedDone' : 'resumedDone', { name }) })
    reload()
  }
  const columns = useAccountColumns({ isBusy, pause, choose })
  return (
    <>
      {accounts.length > 0 ? (
        <DataTable label={t('list')} items={accounts} columns={columns} />
      ) : (
        <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
      )}
      {failure && <FailureNotice failure={failure} />}
      {chosen?.how === 'rename' && <RenameDialog account={chosen.of} onRenamed={reload} onClose={close} />}
      {chosen?.how === 'remove' && (
        <ChangeDialog
          title={t('removeTitle', { name: chosen.of.name })}
          confirm={t('remove')}
          done={t('removed')}
          isDangerous
          isGone={chosen.isGone}
          onConfirm={() => mutate(removeAccount, { id: chosen.of.id }).then(reload)}
          onClose={close}
        >
          <p>{t('removeHint')}</p>
          <p>{t('removeOrPause')}</p>
        </ChangeDialog>
      )}
    </>
  )
}

interface ColumnActions {
  readonly isBusy: boolean
  readonly pause: (account: MonitoredAccount) => void
  readonly choose: (account: MonitoredAccount, how: 'rename' | 'remove') => void
}

function useAccountColumns({ isBusy, pause, choose }: ColumnActions): readonly Column<MonitoredAccount>[] {
  const t = useMessages(monitoredAccountsMessages)
  const { time } = useFormats()
  const { can } = useViewer()
  const mayChange = can('Mutation.updateMonitoredAccount')
  return [
    {
      header: t('guardian'),
      cell: ({ id, name, microblogHandle, lastFailure }) => (
        <Named note={`@${handleOf(microblogHandle)}`}>
          <GuardianLink id={lastFailure === 'unknown_guardian' ? null : id} name={name} />
        </Named>
      ),
    },
    {
      header: t('state'),
      kind: 'wide',
      cell: (account) => (
        <>
          <p className="line">
            <AccountState account={account} />
          </p>
          {account.lastFailure && (
            <p className="muted small">
              {t('failures', { count: account.consecutiveFailures })}
              {account.isActive && account.backsOffUntil
                ? ` ${t('nextTry', { time: time(account.backsOffUntil) })}`
                : ''}
            </p>
          )}
        </>
      ),
    },
    timeColumn(t('lastFetch'), time, ({ lastTweetFetch }) => lastTweetFetch),
    {
      header: t('actions'),
      kind: 'wide',
      cell: (account) => (
        <p className="line">
          {mayChange && (
            <>
              <Button aria-disabled={isBusy} onClick={() => pause(account)}>
                {t(account.isActive ? 'pause' : 'resume')}
              </Button>
              <Button onClick={() => choose(account, 'rename')}>{t('rename')}</Button>
            </>
          )}
          {can('Mutation.removeMonitoredAccount') && (
            <Button kind="danger" onClick={() => choose(account, 'remove')}>
              {t('remove')}
            </Button>
          )}
        </p>
      ),
    },
  ]
}

interface RenameDialogProps {
  readonly account: MonitoredAccount
  readonly onRenamed: () => void
  readonly onClose: () => void
}

function RenameDialog({ account, onRenamed, onClose }: RenameDialogProps) {
  const t = useMessages(monitoredAccountsMessages)
  const [handle, setHandle] = useState(handleOf(account.microblogHandle))
  const rename = async () => {
    const { id, version } = account
    await mutate(setAccount, { id, input: { microblogHandle: handleOf(handle), version } })
    onRenamed()
  }
  return (
    <ChangeDialog
      title={t('renameTitle', { name: account.name })}
      confirm={t('rename')}
      isIncomplete={!isHandle(handle)}
      textOf={({ fields }) => (fields.microblogHandle ? t('handleRefused') : undefined)}
      fields={
        <TextField
          label={t('handle')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={handle}
          maxLength={256}
          onChange={({ target }) => setHandle(target.value)}
        />
      }
      onConfirm={rename}
      onClose={onClose}
    >
      <p>{t('renameHint')}</p>
    </ChangeDialog>
  )
}
