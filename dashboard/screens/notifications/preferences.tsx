import { type FormEvent, useState } from 'react'
import { notificationFrequencyValues } from '../../generated/enums.js'
import {
  type MyNotificationPreferencesData,
  myNotificationPreferences,
} from '../../generated/my-notification-preferences.js'
import { saveNotificationPreferences } from '../../generated/save-notification-preferences.js'
import { mutateIdempotent, useGraphQuery } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { timeZoneOfDevice, useMessages } from '../../language/language.js'
import { languages, nameOf } from '../../language/languages.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { CheckField, SelectField, TextField } from '../../ui/field.js'
import { QueryView } from '../../ui/query-view.js'
import { showToast } from '../../ui/toasts.js'
import { KindPreferences } from './kind-preferences.js'
import { notificationsMessages } from './notifications.messages.js'
import { PushBrowsers } from './push-browsers.js'

type Known = MyNotificationPreferencesData['notificationPreferences']

const mails = ['byKind', 'always', 'never'] as const

/** How the viewer wants to get notifications. */
export function Preferences() {
  const t = useMessages(notificationsMessages)
  const query = useGraphQuery(myNotificationPreferences, {})
  return (
    <details className="card">
      <summary>
        <h2>{t('preferences')}</h2>
      </summary>
      <QueryView query={query}>
        {({ notificationPreferences: known }) => (
          <div className="stack">
            <PreferencesForm known={known} />
            <KindPreferences kinds={known.kinds} onSaved={query.reload} />
            <PushBrowsers />
          </div>
        )}
      </QueryView>
    </details>
  )
}

/** The preferences in the form. */
interface Draft extends Pick<Known, 'frequency' | 'language' | 'timeZone'> {
  readonly inApp: boolean
  readonly push: boolean
  readonly mail: (typeof mails)[number]
  readonly from: string
  readonly to: string
}

function draftOf({ channels, frequency, language, timeZone, quietHours }: Known): Draft {
  const { inApp, email, push } = channels
  return {
    ...{ inApp, push, frequency, language, timeZone },
    mail: email === null ? 'byKind' : email ? 'always' : 'never',
    from: quietHours?.from ?? '',
    to: quietHours?.to ?? '',
  }
}

/** The edited preferences as the graph takes them, which leaves the others as they are: another tab may have changed them. */
function inputOf({ inApp, push, mail, from, to, ...others }: Partial<Draft>, draft: Draft) {
  const isQuiet = from !== undefined || to !== undefined
  return {
    ...others,
    channels: {
      ...(inApp === undefined ? {} : { inApp }),
      ...(push === undefined ? {} : { push }),
      ...(mail === undefined ? {} : { email: mail === 'byKind' ? null : mail === 'always' }),
    },
    ...(isQuiet ? { quietHours: draft.from === '' ? null : { from: draft.from, to: draft.to } } : {}),
  }
}

function PreferencesForm({ known }: { readonly known: Known }) {
  const t = useMessages(notificationsMessages)
  const { isBusy, failure, run } = useChange(t('preferences'))
  // The language may also be changed in the menu of the account.
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const draft = { ...draftOf(known), ...edits }
  const change = (part: Partial<Draft>) => setEdits({ ...edits, ...part })
  const [fault, setFault] = useState<string>()
  const zones = [...new Set([draft.timeZone, timeZoneOfDevice(), 'UTC'])]

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { from, to } = draft
    const isFaulty = (from === '') !== (to === '') || (from !== '' && from === to)
    setFault(isFaulty ? t('quietFault') : undefined)
    if (isFaulty) return
    if (!(await run(() => mutateIdempotent(saveNotificationPreferences, { input: inputOf(edits, draft) }))))
      return
    // What was changed while the form was being sent is still to be saved.
    setEdits((present) => (present === edits ? {} : present))
    showToast({ id: 'notification-preferences', text: t('saved') })
  }
  return (
    <form className="stack" aria-label={t('preferences')} onSubmit={save} noValidate>
      {(['inApp', 'push'] as const).map((channel) => (
        <CheckField
          key={channel}
          label={t(`channel_${channel}`)}
          checked={draft[channel]}
          onChange={(event) => change({ [channel]: event.target.checked })}
        />
      ))}
      <div className="field-grid">
        <SelectField
          label={t('mail')}
          value={draft.mail}
          options={mails.map((value) => ({ value, label: t(`mail_${value}`) }))}
          onChange={(mail) => change({ mail })}
        />
        <SelectField
          label={t('frequency')}
          value={draft.frequency}
          options={notificationFrequencyValues.map((value) => ({ value, label: t(`frequency_${value}`) }))}
          onChange={(frequency) => change({ frequency })}
        />
        <SelectField
          label={t('language')}
          value={draft.language}
          options={languages.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(language) => change({ language })}
        />
        <SelectField
          label={t('timeZone')}
          value={draft.timeZone}
          options={zones.map((value) => ({ value, label: value }))}
          onChange={(timeZone) => change({ timeZone })}
        />
        <TextField
          label={t('quietFrom')}
          type="time"
          value={draft.from}
          fault={fault}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextField
          label={t('quietTo')}
          type="time"
          value={draft.to}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
      {failure && <FailureNotice failure={failure} />}
      <p>
        <Button type="submit" kind="primary" aria-disabled={isBusy}>
          {t('save')}
        </Button>
      </p>
    </form>
  )
}
