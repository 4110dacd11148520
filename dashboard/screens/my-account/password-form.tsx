import type { FormEvent } from 'react'
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
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const isDone = await run(() =>
      changePassword(String(given.get('currentPassword')), String(given.get('newPassword'))),
    )
    if (!isDone) return
    form.reset()
    showToast({ id: 'password', text: t('passwordChanged') })
  }
  return (
    <form className="stack" onSubmit={send}>
      <h2>{t('password')}</h2>
      <p className="muted">{t('passwordHint')}</p>
      {failure && !isRefused && <FailureNotice failure={failure} />}
      <div className="field-grid">
        <TextField
          label={t('currentPassword')}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          fault={isRefused ? t('passwordFault') : undefined}
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
