import '../../app/first-load.js'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { type AuditListData, type AuditLogFilter, auditList } from '../../generated/audit-list.js'
import { auditCategoryValues, auditSeverityValues } from '../../generated/enums.js'
import { read, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { TextField } from '../../ui/field.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ChoiceFilter, useTyped } from '../../ui/lists/filters.js'
import { LongTable } from '../../ui/lists/long-table.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { actionText, resourceText } from '../../ui/texts/action-text.js'
import { auditMessages } from './audit.messages.js'
import { AuditExport } from './audit-export.js'
import { auditFilterOf, auditSearchOf } from './audit-search.js'
import { AuditVerification } from './audit-verification.js'

const texts = ['email', 'action', 'resourceId'] as const
const days = ['from', 'to'] as const

/** The audit log with its filters, which are in the URL, its verification and its export. */
export function AuditScreen() {
  const t = useMessages(auditMessages)
  const navigate = useNavigate({ from: '/audit' })
  const search = auditSearchOf({ ...useSearch({ from: '/audit' }) })
  const filter = auditFilterOf(search)
  const query = useGraphQuery(auditList, { filter, after: null })
  const { data } = query
  const form = useRef<HTMLFormElement>(null)
  /** Filters by a choice and by what is typed in the other fields. */
  const select = (change: object) => {
    const typed = Object.fromEntries(new FormData(form.current ?? undefined))
    return navigate({ search: auditSearchOf({ ...search, ...typed, ...change }) })
  }
  return (
    <div className="page">
      <PageHeader title={t('title')} count={data && t('found', { count: data.auditLogs.totalCount })}>
        {data && data.auditLogs.totalCount > 0 && <AuditExport filter={filter} />}
      </PageHeader>
      <AuditVerification />
      <form
        ref={form}
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          select({})
        }}
      >
        {texts.map((name) => (
          <TypedFilter key={name} name={name} type="search" label={t(name)} known={search[name]} />
        ))}
        {days.map((name) => (
          <TypedFilter key={name} name={name} type="date" label={t(name)} known={search[name]} />
        ))}
        <ChoiceFilter
          label={t('category')}
          value={search.category}
          values={auditCategoryValues}
          textOf={(category) => t(`category_${category}`)}
          onChange={(category) => select({ category })}
        />
        <ChoiceFilter
          label={t('severity')}
          value={search.severity}
          values={auditSeverityValues}
          textOf={(severity) => t(`severity_${severity}`)}
          onChange={(severity) => select({ severity })}
        />
        <Button type="submit">{t('search')}</Button>
      </form>
      <QueryView query={query} lines={6}>
        {({ auditLogs }) => <FoundEntries key={JSON.stringify(filter)} found={auditLogs} filter={filter} />}
      </QueryView>
    </div>
  )
}

interface TypedFilterProps {
  readonly name: string
  readonly type: 'search' | 'date'
  readonly label: string
  /** The value in the address. */
  readonly known: string | undefined
}

function TypedFilter({ known, ...field }: TypedFilterProps) {
  return <TextField {...field} {...useTyped(known)} />
}

const tones = { low: '', medium: '', high: 'warning', critical: 'danger' } as const

function FoundEntries({
  found,
  filter,
}: {
  readonly found: AuditListData['auditLogs']
  readonly filter: AuditLogFilter
}) {
  const t = useMessages(auditMessages)
  const columns = useEntryColumns()
  return (
    <LongTable
      first={found}
      filter={filter}
      readAfter={async (after) => (await read(auditList, { filter, after })).auditLogs}
      label={t('list')}
      none={[t('none'), t('noneHint')]}
      columns={columns}
    />
  )
}

function useEntryColumns(): readonly Column<AuditListData['auditLogs']['nodes'][number]>[] {
  const t = useMessages(auditMessages)
  const { language, time } = useFormats()
  return [
    {
      header: t('action'),
      cell: ({ id, action }) => (
        <Named note={<span className="mono">{action}</span>}>
          <Link to="/audit/$entryId" params={{ entryId: id }} preload={false}>
            {actionText(language, action)}
          </Link>
        </Named>
      ),
    },
    {
      header: t('severity'),
      cell: ({ severity }) => <Badge tone={tones[severity]}>{t(`severity_${severity}`)}</Badge>,
    },
    { header: t('who'), kind: 'address', cell: ({ userEmail, userId }) => userEmail ?? userId },
    {
      header: t('resource'),
      cell: ({ resource, resourceId }) => (
        <span className="muted">
          {resourceText(language, resource)} <span className="mono">{resourceId}</span>
        </span>
      ),
    },
    timeColumn(t('when'), time, ({ timestamp }) => timestamp),
  ]
}
