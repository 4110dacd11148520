import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { filteredPageOf } from '../../app/address-search.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { userStatusValues } from '../../generated/enums.js'
import { type GuardianListData, guardianList } from '../../generated/guardian-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Avatar } from '../../ui/avatar.js'
import { Icon } from '../../ui/icon.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ChoiceFilters, SearchFilter } from '../../ui/lists/filters.js'
import { ListScreen } from '../../ui/lists/list-screen.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { guardianSearchOf } from './guardian-search.js'
import { GuardianStatus } from './guardian-status.js'
import { guardiansMessages } from './guardians.messages.js'

/** The guardians, with filters in the URL. */
export function GuardiansScreen() {
  const t = useMessages(guardiansMessages)
  const { can } = useViewer()
  const { search, select } = useAddressSearch(guardianSearchOf)
  const columns = useGuardianColumns()
  return (
    <ListScreen
      t={t}
      query={useGraphQuery(guardianList, filteredPageOf(search))}
      foundIn={({ guardians }) => guardians}
      actions={
        can('Mutation.createGuardian') && (
          <Link to="/guardians/new" className="button primary">
            <Icon name="plus" />
            {t('newGuardian')}
          </Link>
        )
      }
      filters={
        <div className="filters">
          <SearchFilter label={t('search')} value={search.q} onSearch={(q) => select({ q })} />
          <ChoiceFilters values={{ status: userStatusValues }} search={search} select={select} t={t} />
        </div>
      }
    >
      {(found, texts) => <ResultTable {...texts} found={found} columns={columns} />}
    </ListScreen>
  )
}

function useGuardianColumns(): readonly Column<GuardianListData['guardians']['nodes'][number]>[] {
  const t = useMessages(guardiansMessages)
  const { number, time } = useFormats()
  return [
    {
      header: t('name'),
      cell: ({ id, name, email }) => (
        <Named picture={<Avatar name={name} />} note={email}>
          <Link to="/guardians/$guardianId" params={{ guardianId: id }} preload={false} dir="auto">
            {name}
          </Link>
        </Named>
      ),
    },
    {
      header: t('organization'),
      cell: ({ organization, location }) =>
        (organization || location) && (
          <span dir="auto">{[organization, location].filter(Boolean).join(' · ')}</span>
        ),
    },
    { header: t('status'), cell: ({ status }) => status && <GuardianStatus status={status} /> },
    { header: t('cases'), kind: 'numeric', cell: ({ cases }) => number(cases.totalCount) },
    timeColumn(t('created'), time, ({ createdAt }) => createdAt),
  ]
}
