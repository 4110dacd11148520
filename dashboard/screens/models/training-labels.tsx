import type { ModelListData } from '../../generated/model-list.js'
import { removeLabel } from '../../generated/remove-label.js'
import { mutate } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Records } from '../../ui/lists/records.js'
import { ListRow, RowHead } from '../../ui/lists/row.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { modelsMessages } from './models.messages.js'

interface TrainingLabelsProps {
  readonly labels: ModelListData['trainingLabels']
  readonly reload: () => void
}

/** Posts with the labels that people gave; administrators delete wrong ones. */
export function TrainingLabels({ labels, reload }: TrainingLabelsProps) {
  const t = useMessages(modelsMessages)
  const { language, time } = useFormats()
  const mayRemove = useViewer().can('Mutation.deleteTrainingLabel')
  const { chosen, choose, close } = useChosen(labels.nodes)
  return (
    <>
      <Records title={t('labels')} found={labels} empty={t('noLabels')} cursor="labelsAfter">
        {labels.nodes.map((label) => (
          <ListRow key={label.id}>
            <RowHead>
              <span className="badge">
                {t(label.isCaseRelated ? 'related' : 'unrelated')}
                {label.urgency && ` · ${t(`urgency_${label.urgency}`)}`}
              </span>
              <span className="muted small">
                {textOfCode(language, modelsMessages, 'source', label.source)}
              </span>
              <time className="muted small" dateTime={label.createdAt}>
                {time(label.createdAt)}
              </time>
              <span className="muted small">{t(label.usedIn ? 'used' : 'unused')}</span>
            </RowHead>
            <p className="text" lang={label.language} dir="auto">
              {label.text}
            </p>
            {mayRemove && (
              <p>
                <Button kind="danger" onClick={() => choose(label, undefined)}>
                  {t('removeLabel')}
                </Button>
              </p>
            )}
          </ListRow>
        ))}
      </Records>
      {chosen && (
        <ChangeDialog
          title={t('removeLabel')}
          done={t('labelRemoved')}
          isDangerous
          isGone={chosen.isGone}
          onConfirm={() => mutate(removeLabel, { id: chosen.of.id }).then(reload)}
          onClose={close}
        >
          <p className="text" dir="auto">
            {chosen.of.text}
          </p>
          <p>{t('removeLabelHint')}</p>
        </ChangeDialog>
      )}
    </>
  )
}
