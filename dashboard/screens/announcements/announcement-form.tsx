import { type FormEvent, useState } from 'react'
import { useTextDraft } from '../../app/drafts/text-draft.js'
import { announce } from '../../generated/announce.js'
import { notificationPriorityValues, notificationTypeValues, roleValues } from '../../generated/enums.js'
import { notifyPerson } from '../../generated/notify-person.js'
import { GraphFailure } from '../../graph/graph-failure.js'
import { mutate } from '../../graph/hooks.js'
import { timeZoneOfDevice, useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.js'
import { kindMessages } from '../notifications/kind.messages.js'
import {
  type AnnouncementDraft,
  announcementOf,
  keptDraftOf,
  notificationOf,
  unfinishedLanguages,
} from './announcement-draft.js'
import { AnnouncementTranslations } from './announcement-translations.js'
import { announcementsMessages } from './announcements.messages.js'

/** Writes a notification to roles or to one person; it is kept on the device until it is sent. */
export function AnnouncementForm({ onSent }: { readonly onSent: () => void }) {
  const t = useMessages(announcementsMessages)
  const kind = useMessages(kindMessages)
  const { zonedTime } = useFormats()
  const viewer = useViewer()
  const kept = useTextDraft(`announcement:${viewer.id}`)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isAsking, setAsking] = useState(false)
  const mayAnnounce = viewer.can('Mutation.createAnnouncement')
  const draft: AnnouncementDraft = { ...keptDraftOf(kept.text), ...(mayAnnounce ? {} : { to: 'person' }) }
  const change = (part: Partial<AnnouncementDraft>) => kept.change(JSON.stringify({ ...draft, ...part }))
  const toPerson = draft.to === 'person'
  const check = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(draft.title.trim() ? {} : { title: t('titleFault') }),
      ...(draft.message.trim() ? {} : { message: t('messageFault') }),
      ...(unfinishedLanguages(draft).length > 0 ? { translations: t('translationsFault') } : {}),
      ...(toPerson && !draft.userEmail.includes('@') ? { userEmail: t('personFault') } : {}),
      ...(!toPerson && draft.roles.length === 0 ? { roles: t('rolesFault') } : {}),
      ...(/^(|\/[^/\\\s][^\s\\]*)$/.test(draft.actionUrl.trim()) ? {} : { actionUrl: t('linkFault') }),
    }
    setFaults(found)
    setAsking(Object.keys(found).length === 0)
  }
  const send = async () => {
    const sending = toPerson
      ? mutate(notifyPerson, { input: notificationOf(draft) }, kept)
      : mutate(announce, { input: announcementOf(draft) }, kept)
    await sending.catch((failure: unknown) => {
      const fields = failure instanceof GraphFailure ? failure.fields : {}
      const found = {
        // Nobody has this address.
        ...(fields.userEmail ? { userEmail: t('personFault') } : {}),
        ...(fields.sendAt ? { sendAt: t('sendAtFault') } : {}),
      }
      if (Object.keys(found).length > 0) {
        setFaults(found)
        setAsking(false)
      }
      throw failure
    })
    kept.forget('')
    onSent()
  }
  const text = (name: 'title' | 'actionUrl' | 'userEmail' | 'sendAt') => ({
    label: t(name, { zone: timeZoneOfDevice() }),
    value: draft[name],
    fault: faults[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <>
      <form className="card stack" aria-label={t('write')} onSubmit={check} noValidate>
        <h2>{t('write')}</h2>
        {mayAnnounce && (
          <SelectField
            label={t('to')}
            value={draft.to}
            options={(['roles', 'person'] as const).map((value) => ({ value, label: t(`to_${value}`) }))}
            onChange={(to) => change({ to })}
          />
        )}
        {toPerson ? (
          <TextField {...text('userEmail')} type="email" />
        ) : (
          <fieldset className="line">
            <legend>{t('roles')}</legend>
            {roleValues.map((role) => (
              <CheckField
                key={role}
                label={t(`role_${role}`)}
                checked={draft.roles.includes(role)}
                onChange={({ target }) =>
                  change({
                    roles: roleValues.filter((one) =>
                      one === role ? target.checked : draft.roles.includes(one),
                    ),
                  })
                }
              />
            ))}
            {faults.roles && (
              <p className="fault" role="alert">
                {faults.roles}
              </p>
            )}
          </fieldset>
        )}
        <div className="field-grid">
          <SelectField
            label={t('kind')}
            value={draft.type}
            options={notificationTypeValues.map((value) => ({ value, label: kind(value) }))}
            onChange={(type) => change({ type })}
          />
          <SelectField
            label={t('priority')}
            value={draft.priority}
            options={(['', ...notificationPriorityValues] as const).map((value) => ({
              value,
              label: t(`priority_${value || 'ofKind'}`),
            }))}
            onChange={(priority) => change({ priority })}
          />
        </div>
        <TextField {...text('title')} maxLength={200} />
        <TextArea
          label={t('message')}
          value={draft.message}
          fault={faults.message}
          maxLength={5_000}
          onChange={(event) => change({ message: event.target.value })}
        />
        <AnnouncementTranslations
          texts={draft.translations}
          unfinished={faults.translations ? unfinishedLanguages(draft) : []}
          onChange={(translations) => change({ translations })}
        />
        <TextField {...text('actionUrl')} placeholder="/cases/cas_…" />
        {!toPerson && <TextField {...text('sendAt')} type="datetime-local" />}
        <p className="line">
          <Button type="submit" kind="primary">
            {t(draft.sendAt && !toPerson ? 'schedule' : 'send')}
          </Button>
        </p>
      </form>
      {isAsking && (
        <ChangeDialog
          title={draft.title}
          confirm={t(draft.sendAt && !toPerson ? 'schedule' : 'send')}
          done={t(draft.sendAt && !toPerson ? 'scheduled' : 'sent')}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <p>
            {toPerson
              ? t('askPerson', { email: draft.userEmail })
              : t('askRoles', { roles: draft.roles.map((role) => t(`role_${role}`)).join(', ') })}
            {draft.sendAt && !toPerson && ` ${zonedTime(draft.sendAt)}`}
          </p>
        </ChangeDialog>
      )}
    </>
  )
}
