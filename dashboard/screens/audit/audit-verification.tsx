import { useState } from 'react'
import {
  type AuditVerificationPartData,
  auditVerificationPart,
} from '../../generated/audit-verification-part.js'
import { read } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { Progress } from '../../ui/progress.js'
import { auditMessages } from './audit.messages.js'

type Part = AuditVerificationPartData['auditVerification']

interface Verified {
  readonly rows: number
  readonly days: number
  readonly daysDone: number
  readonly faults: Part['faults']
  readonly isDone: boolean
}

/** Verifies the whole log part by part, and shows progress and findings. */
export function AuditVerification() {
  const t = useMessages(auditMessages)
  const { number } = useFormats()
  const { isBusy, failure, run } = useChange(t('verify'))
  const [progress, setProgress] = useState<Verified>()
  const verify = () =>
    run(async () => {
      setProgress(undefined)
      let [after, rows, faults]: [string | null, number, Part['faults']] = [null, 0, []]
      do {
        const part: Part = (await read(auditVerificationPart, { after })).auditVerification
        rows += part.rows
        faults = [...faults, ...part.faults]
        after = part.next
        setProgress({ rows, faults, days: part.days, daysDone: part.daysDone, isDone: after === null })
      } while (after !== null)
    })
  return (
    <section className="card">
      <header className="card-head">
        <div>
          <h2>{t('integrity')}</h2>
          <p className="muted small">{t('verifyHint')}</p>
        </div>
        <div className="actions">
          <Button icon="shield" aria-disabled={isBusy} onClick={verify}>
            {t('verify')}
          </Button>
        </div>
      </header>
      {failure && <FailureNotice failure={failure} />}
      <div role="status">
        {progress && !progress.isDone && (
          <>
            <Progress label={t('verify')} value={progress.daysDone} max={progress.days} />
            <p className="muted">{t('verifying', { days: progress.daysDone, all: progress.days })}</p>
          </>
        )}
        {progress?.isDone && (
          <p className={progress.faults.length > 0 ? 'fault' : ''}>
            {progress.faults.length > 0
              ? t('tampered', { count: progress.faults.length })
              : t('sound', { rows: number(progress.rows), days: number(progress.days) })}
          </p>
        )}
      </div>
      {progress && progress.faults.length > 0 && (
        <ul className="rows" aria-label={t('faults')}>
          {progress.faults.map(({ kind, day, position, id }) => (
            <li key={[kind, day, position, id].join()}>
              <span className="mono">{[day, position, id].filter((part) => part !== null).join(' · ')}</span>:{' '}
              {t(`fault_${kind}`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
