import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { filteredPageOf } from '../../app/address-search.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { roleValues, userStatusValues } from '../../generated/enums.js'
import { type UserListData, userList } from '../../generated/user-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Avatar } from '../../ui/avatar.js'
import { Badge } from '../../ui/badge.js'
import { Icon } from '../../ui/icon.js'
import { type Column, Named } from '../../ui/lists/data-table.js'
import { ChoiceFilter, ChoiceFilters, SearchFilter } from '../../ui/lists/filters.js'
import { ListScreen } from '../../ui/lists/list-screen.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { roleMessages } from '../../ui/texts/role.messages.js'
import { invitationsMessages } from './invitations/invitations.messages.js'
import { userSearchOf } from './user-search.js'
import { usersMessages } from './users.messages.js'

/** People with an account, with filters in the URL. */
export function UsersScreen() {
  const t = useMessages(usersMessages)
  const roleName = useMessages(roleMessages)
  const invitations = useMessages(invitationsMessages)
  const { can } = useViewer()
  const { search, select } = useAddressSearch(userSearchOf)
  const columns = useUserColumns()
  return (
    <ListScreen
      t={t}
      query={useGraphQuery(userList, filteredPageOf(search))}
      foundIn={({ users }) => users}
      actions={
        <>
          {can('Query.invitations') && (
            <Link to="/users/invitations" className="button">
              {invitations('title')}
            </Link>
          )}
          {can('Mutation.createUser') && (
            <Link to="/users/new" className="button primary">
              <Icon name="plus" />
              {invitations('newUser')}
            </Link>
          )}
        </>
      }
      filters={
        <div className="filters">
          <SearchFilter label={t('search')} value={search.q} onSearch={(q) => select({ q })} />
          <ChoiceFilter
            label={t('role')}
            value={search.role}
            values={roleValues}
            textOf={roleName}
            onChange={(role) => select({ role })}
          />
          <ChoiceFilters values={{ status: userStatusValues }} search={search} select={select} t={t} />
        </div>
      }
    >
      {(found, texts) => <ResultTable {...texts} found={found} columns={columns} />}
    </ListScreen>
  )
}

function useUserColumns(): readonly Column<UserListData['users']['nodes'][number]>[] {
  const t = useMessages(usersMessages)
  const roleName = useMessages(roleMessages)
  const { time } = useFormats()
  return [
    {
      header: t('name'),
      cell: ({ id, name, email }) => (
        <Named picture={<Avatar name={name} />} note={email}>
          <Link to="/users/$userId" params={{ userId: id }} preload={false} dir="auto">
            {name}
          </Link>
        </Named>
      ),
    },
    { header: t('role'), cell: ({ role }) => roleName(role) },
    {
      header: t('status'),
      cell: ({ status }) => (
        <Badge tone={status === 'active' ? 'accent' : 'warning'}>{t(`status_${status}`)}</Badge>
      ),
    },
    {
      header: t('lastSignIn'),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? (
          <time className="muted small" dateTime={lastLoginAt}>
            {time(lastLoginAt)}
          </time>
        ) : (
          <span className="muted small">{t('neverSeen')}</span>
        ),
    },
  ]
}
