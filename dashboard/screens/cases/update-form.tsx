import { type FormEvent, useState } from 'react'
import { caseUpdateTypeValues } from '../../generated/enums.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { SelectField, TextArea } from '../../ui/field.js'
import { showToast } from '../../ui/toasts.js'
import { caseFileMessages } from './case-file.messages.js'
import { updateMessages } from './update.messages.js'
import { UpdatePictures } from './update-pictures.js'
import { useUpdateDraft } from './use-update-draft.js'

const MOST_CHARACTERS = 10_000

/** Writes an update of a case; the draft stays on the device until the platform has it. */
export function UpdateForm({ caseId, onSent }: { readonly caseId: string; readonly onSent: () => void }) {
  const t = useMessages(caseFileMessages)
  const own = useMessages(updateMessages)
  const { role } = useViewer()
  const [fault, setFault] = useState<string>()
  const update = useUpdateDraft(t('write'), caseId, () => {
    showToast({ id: caseId, text: t('sent') })
    onSent()
  })
  const { draft, isBusy, isWaiting, failure } = update
  const [preparing, setPreparing] = useState(0)
  const isLocked = isBusy || isWaiting
  // Guardians come to write; others begin an update by opening the form.
  const [isOpen] = useState(role === 'guardian' || draft.notes !== '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked || preparing > 0) return
    const { length } = draft.notes.trim()
    const isFaulty = length === 0 || length > MOST_CHARACTERS
    setFault(isFaulty ? t('textFault') : undefined)
    if (!isFaulty) void update.send()
  }
  return (
    <details className="card" open={isOpen}>
      <summary>
        <h2>{t('write')}</h2>
      </summary>
      <form className="stack" aria-label={t('write')} onSubmit={send} noValidate>
        <SelectField
          label={t('type')}
          value={draft.type}
          isDisabled={isLocked}
          options={caseUpdateTypeValues.map((value) => ({ value, label: t(`type_${value}`) }))}
          onChange={(type) => update.write(type, draft.notes)}
        />
        <TextArea
          label={t('text')}
          fault={fault}
          value={draft.notes}
          readOnly={isLocked}
          onChange={(event) => update.write(draft.type, event.target.value)}
        />
        <UpdatePictures
          pictures={update.pictures}
          isLocked={isLocked}
          onPreparing={(change) => setPreparing((known) => known + change)}
          onAdd={update.addPictures}
          onRemove={update.removePicture}
        />
        {failure && <FailureNotice failure={failure} />}
        {isWaiting && <p role="status">{own('waiting')}</p>}
        <p className="line">
          {(isBusy || !isWaiting) && (
            <Button type="submit" kind="primary" aria-disabled={isBusy || preparing > 0}>
              {isBusy ? t('sending') : t('send')}
            </Button>
          )}
          {update.hold && <Button onClick={update.hold}>{own('cancel')}</Button>}
          <span className="muted">{t('draftKept')}</span>
        </p>
      </form>
    </details>
  )
}
