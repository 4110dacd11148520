import { useMessages } from '../../language/language.js'
import { Button, Key } from '../../ui/button.js'
import { Dialog } from '../../ui/dialog.js'
import { keyName, type Shortcut } from '../../ui/shortcuts.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { type RejectionReason, rejectionReasons } from './rejection-reasons.js'
import { reviewMessages } from './review.messages.js'

interface RejectDialogProps {
  readonly onReject: (reason: RejectionReason) => void
  readonly onClose: () => void
}

/** Asks for the reason of a rejection; a digit chooses. */
export function RejectDialog({ onReject, onClose }: RejectDialogProps) {
  const t = useMessages(reviewMessages)
  return (
    <Dialog
      title={t('rejectTitle')}
      onClose={onClose}
      onKey={(key) => {
        const reason = rejectionReasons[Number(key) - 1]
        if (reason) onReject(reason)
      }}
      className="narrow"
    >
      <div className="choices">
        {rejectionReasons.map((reason, index) => (
          <Button key={reason} shortcut={String(index + 1)} onClick={() => onReject(reason)}>
            {t(`reason_${reason}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

/** All keys with their actions. */
export function Legend({
  shortcuts,
  onClose,
}: {
  readonly shortcuts: readonly Shortcut[]
  readonly onClose: () => void
}) {
  const common = useMessages(commonMessages)
  const all = [...shortcuts, { key: 'Mod+k', label: common('commands') }]
  return (
    <Dialog title={common('shortcuts')} onClose={onClose}>
      <dl className="legend">
        {all.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <Key>{keyName(key)}</Key>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
