import { type FormEvent, useState } from 'react'
import { storeCredentials } from '../../generated/store-credentials.js'
import { testNetwork } from '../../generated/test-network.js'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { mutateIdempotent } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { TextField } from '../../ui/field.js'
import { showToast } from '../../ui/toasts.js'
import { monitoredAccountsMessages } from './monitored-accounts.messages.js'

const members = ['apiKey', 'apiSecret', 'accessToken', 'accessTokenSecret'] as const

const empty = { apiKey: '', apiSecret: '', accessToken: '', accessTokenSecret: '' }

interface CredentialsProps {
  readonly hasCredentials: boolean
  /** The network that is read: sandbox, v2 or mastodon. */
  readonly network: string
  readonly onStored: () => void
}

/** The credentials at the network: tested, and stored by administrators. They are secrets, so that no draft of them is kept. */
export function Credentials({ hasCredentials, network, onStored }: CredentialsProps) {
  const t = useMessages(monitoredAccountsMessages)
  const { language } = useFormats()
  const mayStore = useViewer().can('Mutation.storeMicroblogCredentials')
  const [values, setValues] = useState(empty)
  const [isStoring, setStoring] = useState(false)
  const { isBusy, failure, run } = useChange(t('test'))
  const credentials = Object.fromEntries(members.map((name) => [name, values[name].trim()]))
  const isTyped = members.some((name) => credentials[name] !== '')
  const textOf = ({ code, fields }: GraphFailure) => {
    if (Object.keys(fields).some((name) => name !== 'credentials')) return t('credentialsFault')
    if (code === 'VALIDATION_ERROR') return t('credentialsRefused')
    return code === 'UPSTREAM_ERROR' ? t('networkSilent') : undefined
  }
  const test = () =>
    run(async () => {
      const { testMicroblogConnection: tested } = await mutateIdempotent(testNetwork, {
        credentials: isTyped ? credentials : null,
      })
      const name = textOfCode(language, monitoredAccountsMessages, 'network', tested.network)
      showToast({ id: 'network', text: t('connected', { network: name }) })
    })
  const store = async () => {
    await mutateIdempotent(storeCredentials, { credentials })
    setValues(empty)
    onStored()
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped) setStoring(true)
  }
  return (
    <>
      <form className="card stack" aria-label={t('credentials')} onSubmit={ask} noValidate>
        <h2>{t('credentials')}</h2>
        <p className="muted">
          {textOfCode(language, monitoredAccountsMessages, 'network', network)} ·{' '}
          {t(hasCredentials ? 'stored' : 'notStored')}
        </p>
        {mayStore && (
          <div className="field-grid">
            {members.map((name) => (
              <TextField
                key={name}
                label={t(name)}
                type="password"
                autoComplete="new-password"
                value={values[name]}
                maxLength={500}
                readOnly={isBusy}
                onChange={({ target }) => setValues((known) => ({ ...known, [name]: target.value }))}
              />
            ))}
          </div>
        )}
        {failure && <FailureNotice failure={failure} textOf={textOf} />}
        <p className="line">
          <Button aria-disabled={isBusy} onClick={test}>
            {t(isTyped ? 'testTyped' : 'test')}
          </Button>
          {mayStore && (
            <Button type="submit" kind="primary" aria-disabled={!isTyped}>
              {t('store')}
            </Button>
          )}
        </p>
      </form>
      {isStoring && (
        <ChangeDialog
          title={t('store')}
          done={t('storedDone')}
          textOf={textOf}
          onConfirm={store}
          onClose={() => setStoring(false)}
        >
          <p>{t('storeHint')}</p>
          {hasCredentials && <p>{t('storeReplaces')}</p>}
        </ChangeDialog>
      )}
    </>
  )
}
