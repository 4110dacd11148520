import { useState } from 'react'
import { useMessages } from '../language/language.js'
import { Button } from '../ui/button.js'
import { FailureNotice } from '../ui/failure-notice.js'
import { TextField } from '../ui/field.js'
import { type SignInStep, signIn, signOut, verifySecondFactor } from './authentication.js'
import { PasswordRequest } from './password-request.js'
import { sessionMessages } from './session.messages.js'
import { useSubmit } from './use-submit.js'

interface SignInProps {
  /** A sign-in that waits for the second factor. */
  readonly step: SignInStep | undefined
  readonly onStep: (step: SignInStep | undefined) => void
  readonly onDone: (userId: string) => void
}

/** The forms of a sign-in: e-mail and password, then the second factor where the account has one. */
export function SignIn({ step, onStep, onDone }: SignInProps) {
  const t = useMessages(sessionMessages)
  const [hasLostPassword, setLostPassword] = useState(false)
  if (step?.needsSecondFactor)
    return (
      <SecondFactorForm
        userId={step.userId}
        onDone={onDone}
        onCancel={() => signOut().finally(() => onStep(undefined))}
        cancel={t('otherAccount')}
      />
    )
  if (hasLostPassword) return <PasswordRequest onEnd={() => setLostPassword(false)} />
  return (
    <>
      <PasswordForm onSignedIn={(next) => (next.needsSecondFactor ? onStep(next) : onDone(next.userId))} />
      <Button kind="plain" onClick={() => setLostPassword(true)}>
        {t('lostPassword')}
      </Button>
    </>
  )
}

/** The texts of failures that have another meaning at the sign-in than elsewhere. */
const reasons = [
  ['RATE_LIMITED', 'tooManyAttempts'],
  ['FORBIDDEN', 'notActive'],
] as const

function PasswordForm({ onSignedIn }: { readonly onSignedIn: (step: SignInStep) => void }) {
  const t = useMessages(sessionMessages)
  const { failure, isBusy, submit } = useSubmit(t('signIn'), async (form) => {
    onSignedIn(await signIn(String(form.get('email')), String(form.get('password'))))
  })
  const isRefused = failure?.code === 'UNAUTHORIZED' || failure?.code === 'VALIDATION_ERROR'
  const reason = reasons.find(([code]) => code === failure?.code)?.[1]
  return (
    <form className="stack" onSubmit={submit}>
      {reason && (
        <p className="notice danger" role="alert">
          {t(reason)}
        </p>
      )}
      {failure && !isRefused && !reason && <FailureNotice failure={failure} />}
      <TextField label={t('email')} name="email" type="email" autoComplete="username" required />
      <TextField
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        fault={isRefused ? t('wrongPassword') : undefined}
      />
      <Button kind="primary" type="submit" aria-disabled={isBusy}>
        {t('signIn')}
      </Button>
    </form>
  )
}

interface SecondFactorProps {
  readonly userId: string
  readonly onDone: (userId: string) => unknown
  readonly onCancel: () => void
  /** The button that cancels. */
  readonly cancel: string
  /** Which code is asked for; default: any of the second factor. */
  readonly hint?: string
}

/** Verifies the session by a code of the second factor. */
export function SecondFactorForm({ userId, onDone, onCancel, cancel, hint }: SecondFactorProps) {
  const t = useMessages(sessionMessages)
  const { failure, isBusy, submit } = useSubmit(t('secondFactor'), async (form) => {
    await verifySecondFactor(userId, String(form.get('code')).replaceAll(/\s/g, ''))
    await onDone(userId)
  })
  const isRefused = failure?.code === 'VALIDATION_ERROR'
  return (
    <form className="stack" onSubmit={submit}>
      {failure && !isRefused && (
        <FailureNotice
          failure={failure}
          textOf={({ code }) => (code === 'RATE_LIMITED' ? t('tooManyCodes') : undefined)}
        />
      )}
      <p className="muted">{hint ?? t('codeHint')}</p>
      <TextField
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        fault={isRefused ? t('wrongCode') : undefined}
      />
      <Button kind="primary" type="submit" aria-disabled={isBusy}>
        {t('verify')}
      </Button>
      <Button kind="plain" onClick={onCancel}>
        {cancel}
      </Button>
    </form>
  )
}
