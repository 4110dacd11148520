import { useId, useState } from 'react'
import { disableSecondFactor } from '../../generated/disable-second-factor.js'
import { mySecondFactor } from '../../generated/my-second-factor.js'
import { type SetUpSecondFactorData, setUpSecondFactor } from '../../generated/set-up-second-factor.js'
import { mutate, read, useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { SecondFactorForm } from '../../session/sign-in.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Dialog } from '../../ui/dialog.js'
import { QueryView } from '../../ui/query-view.js'
import { saveFile } from '../../ui/save-file.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { showToast } from '../../ui/toasts.js'
import { secondFactorMessages } from './second-factor.messages.js'

type SetUp = SetUpSecondFactorData['setupMfa']

/** Shows whether the viewer has a second factor, and sets it up, replaces or removes it. */
export function SecondFactor() {
  const t = useMessages(secondFactorMessages)
  const { id } = useViewer()
  const query = useGraphQuery(mySecondFactor, {})
  const [chosen, choose] = useState<'setUp' | 'replace' | 'remove'>()
  const [setUp, showSetUp] = useState<SetUp>()
  const close = () => choose(undefined)
  const change = async () => {
    if (chosen === 'remove') await mutate(disableSecondFactor, {})
    else showSetUp((await mutate(setUpSecondFactor, { userId: id })).setupMfa)
    query.reload()
  }
  const finish = () => {
    showSetUp(undefined)
    query.reload()
  }
  return (
    <section className="card stack">
      <h2>{t('title')}</h2>
      <p className="muted">{t('hint')}</p>
      <QueryView query={query} lines={2}>
        {({ myMfa: { enabled, backupCodesLeft } }) => (
          <>
            <p>{enabled ? t('enabled', { count: backupCodesLeft }) : t('notEnabled')}</p>
            <p className="line">
              <Button onClick={() => choose(enabled ? 'replace' : 'setUp')}>
                {t(enabled ? 'replace' : 'setUp')}
              </Button>
              {enabled && <Button onClick={() => choose('remove')}>{t('remove')}</Button>}
            </p>
          </>
        )}
      </QueryView>
      {setUp && <SetUpDialog setUp={setUp} userId={id} onEnd={finish} />}
      {chosen && (
        <ChangeDialog
          title={t(chosen)}
          confirm={t(chosen === 'remove' ? 'remove' : 'continue')}
          isDangerous={chosen === 'remove'}
          done={chosen === 'remove' && t('removed')}
          onConfirm={change}
          onClose={close}
        >
          <p>{t(`${chosen}Hint`)}</p>
        </ChangeDialog>
      )}
    </section>
  )
}

interface SetUpDialogProps {
  readonly setUp: SetUp
  readonly userId: string
  readonly onEnd: () => void
}

/** What the app needs, the backup codes, and the form that confirms the set-up. */
function SetUpDialog({ setUp: { qrCode, secret, backupCodes }, userId, onEnd }: SetUpDialogProps) {
  const t = useMessages(secondFactorMessages)
  const common = useMessages(commonMessages)
  const instruction = useId()
  const [isOldEntry, setOldEntry] = useState(false)
  const confirmed = async () => {
    // A code of the entry that is being replaced verifies the session as well.
    const { replacementPending } = (await read(mySecondFactor, {})).myMfa
    setOldEntry(replacementPending)
    if (replacementPending) return
    onEnd()
    showToast({ id: 'second-factor', text: t('done') })
  }
  return (
    <Dialog title={t('title')} onClose={onEnd} description={instruction}>
      <p id={instruction}>{t('scan')}</p>
      <p className="address">
        <img className="qr" src={qrCode} alt={t('qrCode')} width="180" height="180" />
        <span className="mono">{secret}</span>
      </p>
      <p>{t('keep')}</p>
      <ul className="line mono" aria-label={t('backupCodes')}>
        {backupCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <Button
          onClick={() => saveFile(`${t('fileName')}.txt`, `${backupCodes.join('\r\n')}\r\n`, 'text/plain')}
        >
          {t('save')}
        </Button>
      </p>
      {isOldEntry && (
        <p className="notice danger" role="alert">
          {t('oldEntry')}
        </p>
      )}
      <SecondFactorForm
        userId={userId}
        onDone={confirmed}
        onCancel={onEnd}
        cancel={common('cancel')}
        hint={t('confirm')}
      />
    </Dialog>
  )
}
