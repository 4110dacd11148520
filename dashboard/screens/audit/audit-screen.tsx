import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { type AddressSearch, useAddressSearch } from '../../app/use-address-search.js'
import { type AuditListData, auditList } from '../../generated/audit-list.js'
import { auditCategoryValues, auditSeverityValues } from '../../generated/enums.js'
import { read, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { TextField } from '../../ui/field.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ChoiceFilters, useTyped } from '../../ui/lists/filters.js'
import { ListScreen } from '../../ui/lists/list-screen.js'
import { LongTable } from '../../ui/lists/long-table.js'
import { actionText, resourceText } from '../../ui/texts/action-text.js'
import { auditMessages } from './audit.messages.js'
import { actorText } from './audit-actor.js'
import { AuditExport } from './audit-export.js'
import { type AuditSearch, auditFilterOf, auditSearchOf, isPeriodReversed } from './audit-search.js'
import { AuditVerification } from './audit-verification.js'

const texts = ['email', 'action', 'resourceId'] as const
const days = ['from', 'to'] as const

const choices = { category: auditCategoryValues, severity: auditSeverityValues }

/** The audit log with its filters, which are in the URL, its verification and its export. */
export function AuditScreen() {
  const t = useMessages(auditMessages)
  const { search, select } = useAddressSearch(auditSearchOf)
  const filter = auditFilterOf(search)
  const query = useGraphQuery(auditList, { filter, after: null })
  const isReversed = isPeriodReversed(search)
  const columns = useEntryColumns()
  return (
    <ListScreen
      t={t}
      // The field of the last day says why it is refused.
      query={isReversed ? { ...query, failure: undefined } : query}
      foundIn={({ auditLogs }) => auditLogs}
      actions={query.data && query.data.auditLogs.totalCount > 0 && <AuditExport filter={filter} />}
      filters={
        <>
          <AuditVerification />
          <Filters search={search} select={select} />
        </>
      }
    >
      {(found, texts) => (
        <LongTable
          {...texts}
          key={JSON.stringify(filter)}
          first={found}
          filter={filter}
          isPrevious={query.isPrevious}
          readAfter={async (after) => (await read(auditList, { filter, after })).auditLogs}
          columns={columns}
        />
      )}
    </ListScreen>
  )
}

function Filters({ search, select }: AddressSearch<AuditSearch>) {
  const t = useMessages(auditMessages)
  const form = useRef<HTMLFormElement>(null)
  /** Filters by a choice and by what is typed in the other fields. */
  const selectAll = (change: object) =>
    select({ ...Object.fromEntries(new FormData(form.current ?? undefined)), ...change })
  return (
    <form
      ref={form}
      className="filters"
      onSubmit={(event) => {
        event.preventDefault()
        selectAll({})
      }}
    >
      {texts.map((name) => (
        <TypedFilter key={name} name={name} type="search" label={t(name)} known={search[name]} />
      ))}
      {days.map((name) => (
        <TypedFilter
          key={name}
          name={name}
          type="date"
          label={t(name)}
          known={search[name]}
          fault={name === 'to' && isPeriodReversed(search) ? t('reversed') : undefined}
        />
      ))}
      <ChoiceFilters values={choices} search={search} select={selectAll} t={t} />
      <Button type="submit">{t('search')}</Button>
    </form>
  )
}

interface TypedFilterProps {
  readonly name: string
  readonly type: 'search' | 'date'
  readonly label: string
  /** The value in the address. */
  readonly known: string | undefined
  readonly fault?: string | undefined
}

function TypedFilter({ known, ...field }: TypedFilterProps) {
  return <TextField {...field} {...useTyped(known)} />
}

const tones = { low: '', medium: '', high: 'warning', critical: 'danger' } as const

function useEntryColumns(): readonly Column<AuditListData['auditLogs']['nodes'][number]>[] {
  const t = useMessages(auditMessages)
  const { language, utcTime } = useFormats()
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
    { header: t('who'), kind: 'address', cell: (entry) => actorText(language, entry) },
    {
      header: t('resource'),
      cell: ({ resource, resourceId }) => (
        <span className="muted">
          {resourceText(language, resource)} <span className="mono">{resourceId}</span>
        </span>
      ),
    },
    timeColumn(t('when'), utcTime, ({ timestamp }) => timestamp),
  ]
}
