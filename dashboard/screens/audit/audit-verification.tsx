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
import { auditMessages } from './audit.messages.js'

type Part = AuditVerificationPartData['auditVerification']

interface Progress {
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
  const { isBusy, failure, run } = useChange()
  const [progress, setProgress] = useState<Progress>()
  const verify = () =>
    run(async () => {
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
    <section>
      <h2>{t('integrity')}</h2>
      <p className="line">
        <Button aria-disabled={isBusy} onClick={verify}>
          {t('verify')}
        </Button>
        <span className="muted">{t('verifyHint')}</span>
      </p>
      {failure && <FailureNotice failure={failure} />}
      <div role="status">
        {progress && !progress.isDone && (
          <>
            <progress aria-label={t('verify')} max={progress.days} value={progress.daysDone} />
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
          {progress.faults.map(({ day, position, id, what }) => (
            <li key={[day, position, id, what].join()} className="mono">
              {[day, position, id].filter((part) => part !== null).join(' · ')}: {what}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
