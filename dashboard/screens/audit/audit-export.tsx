import { useRef, useState } from 'react'
import { type AuditExportData, auditExport } from '../../generated/audit-export.js'
import type { AuditLogFilter } from '../../generated/audit-list.js'
import { csvOf } from '../../generated/csv.js'
import { read } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { saveFile } from '../../ui/save-file.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { auditMessages } from './audit.messages.js'

const header = [
  'id',
  'timestamp',
  'userId',
  'userEmail',
  'userRole',
  'action',
  'resource',
  'resourceId',
  'severity',
  'category',
  'requestId',
  'details',
] as const

/** Saves all entries that match the filter as CSV; a long export shows how far it is and can be cancelled. */
export function AuditExport({ filter }: { readonly filter: AuditLogFilter }) {
  const t = useMessages(auditMessages)
  const common = useMessages(commonMessages)
  const { isBusy, failure, run } = useChange(t('export'))
  const [done, setDone] = useState({ rows: 0, all: 0 })
  const isCancelled = useRef(false)
  const save = () =>
    run(async () => {
      isCancelled.current = false
      setDone({ rows: 0, all: 0 })
      const rows: (string | null)[][] = []
      let after: string | null = null
      do {
        const { auditLogs }: AuditExportData = await read(auditExport, { filter, after })
        for (const { details, ...entry } of auditLogs.nodes)
          rows.push(header.map((name) => (name === 'details' ? JSON.stringify(details) : entry[name])))
        setDone({ rows: rows.length, all: auditLogs.totalCount })
        after = auditLogs.pageInfo.hasNextPage ? auditLogs.pageInfo.endCursor : null
      } while (after !== null && !isCancelled.current)
      if (!isCancelled.current) saveFile('audit.csv', csvOf([header, ...rows]), 'text/csv')
    })
  return (
    <>
      {isBusy && (
        <>
          <progress aria-label={t('export')} max={Math.max(done.all, 1)} value={done.rows} />
          <span className="muted numeric">{t('exported', { rows: done.rows, all: done.all })}</span>
          <Button
            kind="plain"
            onClick={() => {
              isCancelled.current = true
            }}
          >
            {common('cancel')}
          </Button>
        </>
      )}
      <Button icon="download" aria-disabled={isBusy} onClick={save}>
        {t('export')}
      </Button>
      {failure && <FailureNotice failure={failure} onRetry={save} />}
    </>
  )
}
