import type { ComponentProps, FormEvent, ReactNode } from 'react'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { Facts } from '../../ui/facts.js'
import { FailureNotice, type TextOfFailure } from '../../ui/failure-notice.js'
import { draftFormMessages } from './draft-form.messages.js'

interface DraftFormProps {
  /** The name of the form for screen readers. */
  readonly label: string
  readonly hint?: string
  /** The fields. */
  readonly children: ReactNode
  /** The button that sends the draft; default: save, or replace while `outdated` is set. */
  readonly submit?: string
  readonly isBusy: boolean
  /** Something else must end before the draft can be sent. */
  readonly isWaiting?: boolean
  readonly failure: GraphFailure | undefined
  readonly textOf?: TextOfFailure
  /** What the record has now, if someone else has changed it since the draft was begun. */
  readonly outdated?: ComponentProps<typeof Facts>['facts'] | false
  readonly onDiscard?: () => void
  /** Checks the draft, and sends it. */
  readonly onSend: () => unknown
}

/** A form whose draft the device keeps until it is sent. */
export function DraftForm(props: DraftFormProps) {
  const { label, hint, children, submit, isBusy, isWaiting, failure, textOf, outdated, onDiscard, onSend } =
    props
  const t = useMessages(draftFormMessages)
  const send = (event: FormEvent) => {
    event.preventDefault()
    void onSend()
  }
  return (
    <form className="card stack" aria-label={label} onSubmit={send} noValidate>
      {hint && <p className="muted">{hint}</p>}
      {children}
      {failure && <FailureNotice failure={failure} textOf={textOf} />}
      {outdated && (
        <div className="notice warning stack" role="status">
          <p>{t('changedSince')}</p>
          <Facts facts={outdated} />
          <Button onClick={onDiscard}>{t('discard')}</Button>
        </div>
      )}
      <p className="line">
        <Button type="submit" kind="primary" aria-disabled={isBusy || isWaiting}>
          {submit ?? t(outdated ? 'replace' : 'save')}
        </Button>
        <span className="muted">{t('kept')}</span>
      </p>
    </form>
  )
}
