import { useState } from 'react'
import { trainModel } from '../../generated/train-model.js'
import { mutate, useReadAgain } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { SelectField } from '../../ui/field.js'
import { showToast } from '../../ui/toasts.js'
import { modelsMessages } from './models.messages.js'

const agents = ['MicroblogAgent', 'CaseAgent'] as const

/** How long the platform may take for a training: deploy/nginx and deploy/kubernetes wait as long. */
const LONGEST_TRAINING_MS = 1_000_000

const REFRESH_MS = 5000

interface TrainButtonProps {
  /** A training runs, of this page or another one. */
  readonly isTraining: boolean
  readonly reload: () => void
}

/** Trains an agent on everything that people have labelled; administrators only. */
export function TrainButton({ isTraining, reload }: TrainButtonProps) {
  const t = useMessages(modelsMessages)
  const { percent } = useFormats()
  const mayTrain = useViewer().can('Mutation.trainAgent')
  const [isOpen, setOpen] = useState(false)
  const [agentId, setAgent] = useState<(typeof agents)[number]>('MicroblogAgent')
  const train = async () => {
    const { promoted, accuracy } = (await mutate(trainModel, { agentId }, undefined, LONGEST_TRAINING_MS))
      .trainAgent
    showToast({
      id: 'training',
      text: t(promoted ? 'trainedPromoted' : 'trainedHeldBack', { accuracy: percent(accuracy) }),
    })
    reload()
  }
  useReadAgain(reload, isTraining ? REFRESH_MS : undefined)
  if (!mayTrain) return null
  return (
    <>
      {isTraining ? (
        <p role="status">{t('isTraining')}</p>
      ) : (
        <Button kind="primary" onClick={() => setOpen(true)}>
          {t('train')}
        </Button>
      )}
      {isOpen && (
        <ChangeDialog
          title={t('train')}
          done={false}
          textOf={({ code }) => (code === 'CONFLICT' ? t('isTraining') : undefined)}
          fields={
            <SelectField
              label={t('agent')}
              value={agentId}
              options={agents.map((value) => ({ value, label: t(`agent_${value}`) }))}
              onChange={setAgent}
            />
          }
          onConfirm={train}
          onClose={() => setOpen(false)}
        >
          <p>{t('trainHint')}</p>
        </ChangeDialog>
      )}
    </>
  )
}
