import '../../app/first-load.js'
import { useParams } from '@tanstack/react-router'
import { type AuditEntryData, auditEntry } from '../../generated/audit-entry.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { BackLink } from '../../ui/back-link.js'
import { Facts } from '../../ui/facts.js'
import { Table } from '../../ui/lists/table.js'
import { RecordView } from '../../ui/query-view.js'
import { RecordHeading } from '../../ui/record-heading.js'
import { actionText, resourceText } from '../../ui/texts/action-text.js'
import { roleMessages } from '../../ui/texts/role.messages.js'
import { auditMessages } from './audit.messages.js'
import { actorText } from './audit-actor.js'

type Entry = NonNullable<AuditEntryData['auditLog']>

/** One entry of the audit log: who, when, and every changed member before and after. */
export function AuditEntryScreen() {
  const t = useMessages(auditMessages)
  const { entryId } = useParams({ from: '/audit/$entryId' })
  const query = useGraphQuery(auditEntry, { id: entryId })
  return (
    <div className="page">
      <BackLink to="/audit">{t('back')}</BackLink>
      <RecordView query={query} recordOf={(data) => data.auditLog} missing={t('missing')}>
        {(entry) => <OpenEntry entry={entry} />}
      </RecordView>
    </div>
  )
}

function OpenEntry({ entry }: { readonly entry: Entry }) {
  const t = useMessages(auditMessages)
  const roles = useMessages(roleMessages)
  const { language, utcTime } = useFormats()
  const { before, after, ...others } = entry.details as Readonly<Record<string, unknown>>
  return (
    <>
      <RecordHeading name={actionText(language, entry.action)} />
      <section className="card">
        <Facts
          facts={[
            [t('action'), entry.action],
            [t('when'), utcTime(entry.timestamp)],
            [
              t('who'),
              // A service has no role.
              actorText(language, entry) + (isRole(entry.userRole) ? ` (${roles(entry.userRole)})` : ''),
            ],
            [t('recordedBy'), entry.recordedBy],
            [t('resource'), `${resourceText(language, entry.resource)} ${entry.resourceId}`],
            [t('category'), t(`category_${entry.category}`)],
            [t('severity'), t(`severity_${entry.severity}`)],
            [t('request'), entry.requestId],
            ...Object.entries(others).map(
              ([name, value]) =>
                [textOfCode(language, auditMessages, 'detail', name), textOf(value)] as const,
            ),
          ]}
        />
      </section>
      <Changes before={membersOf(before)} after={membersOf(after)} />
    </>
  )
}

function isRole(role: string): role is keyof typeof roleMessages.en {
  return Object.hasOwn(roleMessages.en, role)
}

type Members = Readonly<Record<string, unknown>>

function Changes({ before, after }: { readonly before: Members; readonly after: Members }) {
  const t = useMessages(auditMessages)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (names.length === 0) return null
  return (
    <Table
      title={t('changes')}
      header={[t('member'), t('before'), t('after')]}
      rows={names.map((name) => [name, textOf(before[name]), textOf(after[name])])}
    />
  )
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
