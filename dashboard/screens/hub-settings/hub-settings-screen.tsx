import '../../app/first-load.js'
import { type FormEvent, useState } from 'react'
import { useTextDraft } from '../../app/drafts/text-draft.js'
import { presentHubSettings } from '../../generated/present-hub-settings.js'
import { type PreviewHubSettingsData, previewHubSettings } from '../../generated/preview-hub-settings.js'
import { saveHubSettings } from '../../generated/save-hub-settings.js'
import { mutateIdempotent, read, useGraphQuery } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { CheckField, TextField } from '../../ui/field.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { hubSettingsMessages } from './hub-settings.messages.js'
import {
  changeOf,
  checks,
  draftOf,
  editsIn,
  type HubSettings,
  numberOf,
  numbers,
  type SettingsDraft,
} from './settings-draft.js'
import { SettingsEffect } from './settings-effect.js'

/** The settings of the AI hub, and the decisions that changed settings would have made about last week's posts. */
export function HubSettingsScreen() {
  const t = useMessages(hubSettingsMessages)
  const query = useGraphQuery(presentHubSettings, {})
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <QueryView query={query} lines={8}>
        {({ monitoringConfig: settings }) => <SettingsForm settings={settings} onSaved={query.reload} />}
      </QueryView>
    </div>
  )
}

type Preview = PreviewHubSettingsData['previewMonitoringConfig']

function SettingsForm({
  settings,
  onSaved,
}: {
  readonly settings: HubSettings
  readonly onSaved: () => void
}) {
  const t = useMessages(hubSettingsMessages)
  const { language } = useFormats()
  const { id: personId } = useViewer()
  const kept = useTextDraft(`hub-settings:${personId}`)
  const edits = editsIn(settings, kept.text)
  const draft: SettingsDraft = { ...draftOf(settings, language), ...edits }
  const present = JSON.stringify(settings)
  const [shown, setShown] = useState<{ readonly of: string; readonly preview: Preview }>()
  // The effect of other values must not be mistaken for that of the present ones, which someone else may have saved.
  const preview = shown?.of === present + kept.text ? shown.preview : undefined
  const [isSaving, setSaving] = useState(false)
  const { isBusy, failure, run } = useChange(t('title'))
  const change = (part: Partial<SettingsDraft>) => kept.change(JSON.stringify({ ...edits, ...part }))
  const faults = numbers.filter((number) => numberOf(draft[number.name], number, language) === undefined)
  const config = changeOf(edits, language)
  const show = (event: FormEvent) => {
    event.preventDefault()
    if (faults.length === 0)
      void run(async () => {
        const { previewMonitoringConfig: found } = await read(previewHubSettings, { config })
        setShown({ of: present + kept.text, preview: found })
      })
  }
  const save = async () => {
    await mutateIdempotent(saveHubSettings, { config })
    kept.forget('')
    onSaved()
  }
  return (
    <>
      <form className="card stack" aria-label={t('title')} onSubmit={show} noValidate>
        {checks.map((name) => (
          <CheckField
            key={name}
            label={t(name)}
            checked={draft[name]}
            onChange={(event) => change({ [name]: event.target.checked })}
          />
        ))}
        <div className="field-grid">
          {numbers.map((number) => {
            const { name, least, most, isWhole } = number
            return (
              <TextField
                key={name}
                label={t(name)}
                inputMode={isWhole ? 'numeric' : 'decimal'}
                value={draft[name]}
                fault={
                  faults.includes(number) ? t(isWhole ? 'faultWhole' : 'fault', { least, most }) : undefined
                }
                onChange={(event) => change({ [name]: event.target.value })}
              />
            )
          })}
        </div>
        {failure && <FailureNotice failure={failure} />}
        {kept.text !== '' && (
          <p className="line" role="status">
            <span className="muted">{t('unsaved')}</span>
            <Button kind="plain" onClick={() => kept.forget('')}>
              {t('discard')}
            </Button>
          </p>
        )}
        <p className="line">
          <Button type="submit" aria-disabled={isBusy || faults.length > 0}>
            {t('show')}
          </Button>
          <Button
            kind="primary"
            aria-disabled={faults.length > 0}
            onClick={() => setSaving(faults.length === 0)}
          >
            {t('save')}
          </Button>
        </p>
      </form>
      <div role="status">{preview && <SettingsEffect preview={preview} />}</div>
      {isSaving && (
        <ChangeDialog title={t('save')} confirm={t('save')} onConfirm={save} onClose={() => setSaving(false)}>
          <p>{preview ? t('saveSeen', { count: preview.changedCount }) : t('saveUnseen')}</p>
        </ChangeDialog>
      )}
    </>
  )
}
