import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { Dialog } from '../../ui/dialog.js'
import { useCopy } from '../../ui/use-copy.js'
import { webhooksMessages } from './webhooks.messages.js'

/** The signing secret of a webhook, which the platform returns only once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useMessages(webhooksMessages)
  const { outcome, copy } = useCopy(secret)
  return (
    <Dialog title={t('secret')} className="narrow">
      <p>{t('secretHint')}</p>
      <p className="address">
        <span className="mono">{secret}</span>
        <Button icon="layers" onClick={copy}>
          {t('copy')}
        </Button>
        <span role="status" className="muted small">
          {outcome && t(outcome)}
        </span>
      </p>
      <footer>
        <Button kind="primary" onClick={onClose}>
          {t('kept')}
        </Button>
      </footer>
    </Dialog>
  )
}
