import { type FormEvent, useState } from 'react'
import { useFormDraft } from '../../app/drafts/form-draft.js'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { mutate } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { CheckField, TextField } from '../../ui/field.js'
import { SecretDialog } from './secret-dialog.js'
import { webhookDocuments } from './services.js'
import type { WebhookService } from './webhook-search.js'
import { webhooksMessages } from './webhooks.messages.js'

interface NewWebhookProps {
  readonly service: WebhookService
  /** The kinds of events of the service. */
  readonly kinds: readonly string[]
  readonly onAdded: () => void
}

/**
 * Subscribes an address to kinds of events, and shows the secret once. The draft stays on the device until the platform has it: after
 * a lost response and a reload, a repetition makes no second subscription.
 */
export function NewWebhook({ service, kinds, onAdded }: NewWebhookProps) {
  const t = useMessages(webhooksMessages)
  const { isBusy, failure, run } = useChange(t('newWebhook'))
  const { id: personId } = useViewer()
  const draft = useFormDraft(`new-webhook:${personId}:${service}`, { url: '', events: '' })
  const { url } = draft.values
  const chosen = draft.values.events.split(' ')
  const [faults, setFaults] = useState<{ readonly url?: string; readonly events?: string }>({})
  const [secret, setSecret] = useState<string>()
  const events = kinds.filter((kind) => chosen.includes(kind))
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(/^https?:\/\/\S+$/.test(url.trim()) ? {} : { url: t('urlFault') }),
      ...(events.length > 0 ? {} : { events: t('eventsFault') }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    await run(async () => {
      const { added } = await mutate(webhookDocuments[service].add, { url: url.trim(), events }, draft)
      draft.forget()
      setSecret(added.secret)
      onAdded()
    })
  }
  const textOf = ({ fields }: GraphFailure) => (fields.url ? t('urlRefused') : undefined)
  return (
    <form className="card stack" aria-label={t('newWebhook')} onSubmit={add} noValidate>
      <h2>{t('newWebhook')}</h2>
      <TextField
        label={t('url')}
        type="url"
        className="mono"
        autoComplete="off"
        value={url}
        maxLength={2048}
        readOnly={isBusy}
        fault={faults.url}
        onChange={({ target }) => draft.change({ url: target.value })}
      />
      <fieldset className="checks" disabled={isBusy}>
        <legend>{t('events')}</legend>
        {kinds.map((kind) => (
          <CheckField
            key={kind}
            label={kind}
            checked={chosen.includes(kind)}
            onChange={({ target }) =>
              draft.change({
                events: kinds
                  .filter((one) => (one === kind ? target.checked : chosen.includes(one)))
                  .join(' '),
              })
            }
          />
        ))}
        {faults.events && (
          <p className="fault" role="alert">
            {faults.events}
          </p>
        )}
      </fieldset>
      {failure && <FailureNotice failure={failure} textOf={textOf} />}
      <p>
        <Button type="submit" kind="primary" icon="plus" aria-disabled={isBusy}>
          {t('add')}
        </Button>
      </p>
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </form>
  )
}
