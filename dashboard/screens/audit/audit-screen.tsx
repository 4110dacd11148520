import '../../app/first-load.js'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type AuditListData, type AuditLogFilter, auditList } from '../../generated/audit-list.js'
import { auditCategoryValues, auditSeverityValues } from '../../generated/enums.js'
import { read, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { actionText } from '../../ui/action-text.js'
import { Button } from '../../ui/button.js'
import { TextField } from '../../ui/field.js'
import { ChoiceFilter } from '../../ui/lists/filters.js'
import { LongList } from '../../ui/lists/long-list.js'
import { QueryView } from '../../ui/query-view.js'
import { auditMessages } from './audit.messages.js'
import { AuditExport } from './audit-export.js'
import { auditFilterOf, auditSearchOf } from './audit-search.js'
import { AuditVerification } from './audit-verification.js'

const texts = ['email', 'action', 'resourceId'] as const
const days = ['from', 'to'] as const

/** The audit log by filters that the address holds, its verification and its export. */
export function AuditScreen() {
  const t = useMessages(auditMessages)
  const navigate = useNavigate({ from: '/audit' })
  const search = auditSearchOf({ ...useSearch({ from: '/audit' }) })
  const filter = auditFilterOf(search)
  const query = useGraphQuery(auditList, { filter, after: null })
  const select = (change: object) => navigate({ search: auditSearchOf({ ...search, ...change }) })
  return (
    <div className="page">
      <h1>{t('title')}</h1>
      <AuditVerification />
      <form
        key={JSON.stringify(search)}
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          select(Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        {texts.map((name) => (
          <TextField key={name} name={name} type="search" label={t(name)} defaultValue={search[name]} />
        ))}
        {days.map((name) => (
          <TextField key={name} name={name} type="date" label={t(name)} defaultValue={search[name]} />
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
        {(data) => (
          <>
            <FoundEntries key={JSON.stringify(filter)} found={data.auditLogs} filter={filter} />
            {data.auditLogs.totalCount > 0 && <AuditExport filter={filter} />}
          </>
        )}
      </QueryView>
    </div>
  )
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
  const { language, time } = useFormats()
  return (
    <LongList
      first={found}
      readAfter={async (after) => (await read(auditList, { filter, after })).auditLogs}
      label={t('list')}
      count={t('found', { count: found.totalCount })}
      none={[t('none'), t('noneHint')]}
    >
      {({ id, timestamp, userEmail, userId, action, resource, resourceId, severity }) => (
        <>
          <p className="line">
            <Link to="/audit/$entryId" params={{ entryId: id }} preload={false}>
              {actionText(language, action)}
            </Link>
            <span className={`badge ${tones[severity]}`}>{t(`severity_${severity}`)}</span>
            <time className="muted" dateTime={timestamp}>
              {time(timestamp)}
            </time>
          </p>
          <p className="muted">
            {userEmail ?? userId} · <span className="mono">{action}</span> · {resource} {resourceId}
          </p>
        </>
      )}
    </LongList>
  )
}
