import { type FormEvent, useState } from 'react'
import { notificationFrequencyValues } from '../../generated/enums.js'
import {
  type MyNotificationPreferencesData,
  myNotificationPreferences,
} from '../../generated/my-notification-preferences.js'
import { saveNotificationPreferences } from '../../generated/save-notification-preferences.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { languages, nameOf } from '../../language/languages.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { SelectField, TextField } from '../../ui/field.js'
import { QueryView } from '../../ui/query-view.js'
import { showToast } from '../../ui/toasts.js'
import { KindPreferences } from './kind-preferences.js'
import { notificationsMessages } from './notifications.messages.js'

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
          </div>
        )}
      </QueryView>
    </details>
  )
}

function PreferencesForm({ known }: { readonly known: Known }) {
  const t = useMessages(notificationsMessages)
  const { isBusy, failure, run } = useChange()
  const { inApp, email, push } = known.channels
  const [mail, setMail] = useState<(typeof mails)[number]>(
    email === null ? 'byKind' : email ? 'always' : 'never',
  )
  const [channels, setChannels] = useState({ inApp, push })
  const [frequency, setFrequency] = useState(known.frequency)
  const [language, setLanguage] = useState(known.language)
  const [timeZone, setTimeZone] = useState(known.timeZone)
  const [from, setFrom] = useState(known.quietHours?.from ?? '')
  const [to, setTo] = useState(known.quietHours?.to ?? '')
  const [fault, setFault] = useState<string>()
  const zones = [...new Set([timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC'])]

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const isFaulty = (from === '') !== (to === '') || (from !== '' && from === to)
    setFault(isFaulty ? t('quietFault') : undefined)
    if (isFaulty) return
    const input = {
      channels: { ...channels, email: mail === 'byKind' ? null : mail === 'always' },
      frequency,
      language,
      timeZone,
      quietHours: from === '' ? null : { from, to },
    }
    if (await run(() => mutate(saveNotificationPreferences, { input })))
      showToast({ id: 'notification-preferences', text: t('saved') })
  }
  return (
    <form className="stack" aria-label={t('preferences')} onSubmit={save} noValidate>
      {(['inApp', 'push'] as const).map((channel) => (
        <label key={channel} className="line">
          <input
            type="checkbox"
            checked={channels[channel]}
            onChange={(event) => setChannels({ ...channels, [channel]: event.target.checked })}
          />
          {t(`channel_${channel}`)}
        </label>
      ))}
      <div className="field-grid">
        <SelectField
          label={t('mail')}
          value={mail}
          options={mails.map((value) => ({ value, label: t(`mail_${value}`) }))}
          onChange={setMail}
        />
        <SelectField
          label={t('frequency')}
          value={frequency}
          options={notificationFrequencyValues.map((value) => ({ value, label: t(`frequency_${value}`) }))}
          onChange={setFrequency}
        />
        <SelectField
          label={t('language')}
          value={language}
          options={languages.map((value) => ({ value, label: nameOf(value) }))}
          onChange={setLanguage}
        />
        <SelectField
          label={t('timeZone')}
          value={timeZone}
          options={zones.map((value) => ({ value, label: value }))}
          onChange={setTimeZone}
        />
        <TextField
          label={t('quietFrom')}
          type="time"
          value={from}
          fault={fault}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t('quietTo')}
          type="time"
          value={to}
          onChange={(event) => setTo(event.target.value)}
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
