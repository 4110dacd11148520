import { useState } from 'react'
import { changeMyName } from '../../generated/change-my-name.js'
import { requestNewAddress } from '../../generated/request-new-address.js'
import { mutate, mutateIdempotent } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Facts } from '../../ui/facts.js'
import { TextField } from '../../ui/field.js'
import { profileMessages } from './profile.messages.js'

interface ProfileProps {
  /** Since when the mail server refuses the viewer's address. */
  readonly undeliverableSince: string | null | undefined
  readonly reloadRequests: () => void
}

/** The viewer's name and e-mail address, each with a button that changes it. */
export function Profile({ undeliverableSince, reloadRequests }: ProfileProps) {
  const t = useMessages(profileMessages)
  const { time } = useFormats()
  const { id, name, email } = useViewer()
  const [changed, setChanged] = useState<'name' | 'address'>()
  const [value, setValue] = useState('')
  const open = (what: 'name' | 'address') => {
    setValue(what === 'name' ? name : '')
    setChanged(what)
  }
  const close = () => setChanged(undefined)
  const given = value.trim()
  const refusals: Readonly<Record<string, string>> = {
    FORBIDDEN: t('signInAgain'),
    QUOTA_EXCEEDED: t('tooManyOpen'),
    VALIDATION_ERROR: t('addressFault'),
  }
  return (
    <section className="card stack">
      <h2>{t('title')}</h2>
      <Facts
        facts={[
          [t('name'), name],
          [t('address'), email],
        ]}
      />
      {undeliverableSince && (
        <p className="notice warning">{t('undeliverable', { time: time(undeliverableSince) })}</p>
      )}
      <p className="line">
        <Button onClick={() => open('name')}>{t('changeName')}</Button>
        <Button onClick={() => open('address')}>{t('changeAddress')}</Button>
      </p>
      {changed === 'name' && (
        <ChangeDialog
          title={t('changeName')}
          isIncomplete={given === ''}
          onConfirm={() => mutateIdempotent(changeMyName, { id, name: given })}
          onClose={close}
          fields={
            <TextField
              label={t('name')}
              autoComplete="name"
              dir="auto"
              maxLength={200}
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          }
        />
      )}
      {changed === 'address' && (
        <ChangeDialog
          title={t('changeAddress')}
          confirm={t('sendLink')}
          done={t('linkSent', { address: given })}
          isIncomplete={given === ''}
          textOf={({ code }) => refusals[code]}
          onConfirm={() => mutate(requestNewAddress, { address: given }).then(reloadRequests)}
          onClose={close}
          fields={
            <TextField
              label={t('newAddress')}
              type="email"
              autoComplete="email"
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          }
        >
          <p>{t('addressHint')}</p>
        </ChangeDialog>
      )}
    </section>
  )
}
