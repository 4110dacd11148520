import { type FormEvent, useRef } from 'react'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { changePassword } from '../../session/authentication.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { TextField } from '../../ui/field.js'
import { showToast } from '../../ui/toasts.js'
import { myAccountMessages } from './my-account.messages.js'

/** Changes the password of the viewer. */
export function PasswordForm() {
  const t = useMessages(myAccountMessages)
  const { failure, isBusy, run } = useChange(t('changePassword'))
  const isRefused = failure?.code === 'VALIDATION_ERROR'
  /** The response to an attempt was lost, which may have changed the password. */
  const isUnknown = useRef(false)
  if (failure?.code === 'OFFLINE') isUnknown.current = true
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const isDone = await run(() =>
      changePassword(String(given.get('currentPassword')), String(given.get('newPassword'))),
    )
    if (!isDone) return
    isUnknown.current = false
    form.reset()
    showToast({ id: 'password', text: t('passwordChanged') })
  }
  const textOf = ({ code }: GraphFailure) => (code === 'OFFLINE' ? t('passwordUnknown') : undefined)
  return (
    <form className="stack" onSubmit={send}>
      <h2>{t('password')}</h2>
      <p className="muted">{t('passwordHint')}</p>
      {failure && !isRefused && <FailureNotice failure={failure} textOf={textOf} />}
      <div className="field-grid">
        <TextField
          label={t('currentPassword')}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          fault={isRefused ? t(isUnknown.current ? 'passwordFaultOrChanged' : 'passwordFault') : undefined}
        />
        <TextField
          label={t('newPassword')}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={128}
        />
      </div>
      <p>
        <Button type="submit" aria-disabled={isBusy}>
          {t('changePassword')}
        </Button>
      </p>
    </form>
  )
}
