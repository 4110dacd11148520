import { useState } from 'react'
import { requestPasswordLink } from '../generated/request-password-link.js'
import { mutate } from '../graph/hooks.js'
import { useMessages } from '../language/language.js'
import { Button } from '../ui/button.js'
import { FailureNotice } from '../ui/failure-notice.js'
import { TextField } from '../ui/field.js'
import { sessionMessages } from './session.messages.js'
import { useSubmit } from './use-submit.js'

/** Requests a link for a new password; whether the address has an account is not said. */
export function PasswordRequest({ onEnd }: { readonly onEnd: () => void }) {
  const t = useMessages(sessionMessages)
  const [sentTo, setSentTo] = useState<string>()
  const { failure, isBusy, submit } = useSubmit(t('lostPassword'), async (form) => {
    const email = String(form.get('email')).trim()
    await mutate(requestPasswordLink, { email })
    setSentTo(email)
  })
  const isFaulty = failure?.code === 'VALIDATION_ERROR'
  return (
    <form className="stack" onSubmit={submit}>
      <h2>{t('lostPassword')}</h2>
      {failure && !isFaulty && <FailureNotice failure={failure} />}
      <p className="muted">{t('linkHint')}</p>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus
        fault={isFaulty ? t('noAddress') : undefined}
      />
      <p role="status">{sentTo && t('linkSent', { address: sentTo })}</p>
      <Button kind="primary" type="submit" aria-disabled={isBusy}>
        {t('sendLink')}
      </Button>
      <Button kind="plain" onClick={onEnd}>
        {t('signIn')}
      </Button>
    </form>
  )
}
