import '../../app/first-load.js'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { roleValues, userStatusValues } from '../../generated/enums.js'
import { type UserListData, userList } from '../../generated/user-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Avatar } from '../../ui/avatar.js'
import { Badge } from '../../ui/badge.js'
import { type Column, Named } from '../../ui/lists/data-table.js'
import { ChoiceFilter, SearchFilter } from '../../ui/lists/filters.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { roleMessages } from '../../ui/texts/role.messages.js'
import { userListOf, userSearchOf } from './user-search.js'
import { usersMessages } from './users.messages.js'

/** People with an account, with filters in the URL. */
export function UsersScreen() {
  const t = useMessages(usersMessages)
  const roleName = useMessages(roleMessages)
  const navigate = useNavigate({ from: '/users' })
  const search = userSearchOf({ ...useSearch({ from: '/users' }) })
  const { after, ...filter } = search
  const query = useGraphQuery(userList, userListOf(search))
  const columns = useUserColumns()
  const select = (change: object) => navigate({ search: userSearchOf({ ...filter, ...change }) })
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        count={query.data && t('found', { count: query.data.users.totalCount })}
      />
      <div className="filters">
        <SearchFilter label={t('search')} value={filter.q} onSearch={(q) => select({ q })} />
        <ChoiceFilter
          label={t('role')}
          value={filter.role}
          values={roleValues}
          textOf={(role) => roleName(role)}
          onChange={(role) => select({ role })}
        />
        <ChoiceFilter
          label={t('status')}
          value={filter.status}
          values={userStatusValues}
          textOf={(status) => t(`status_${status}`)}
          onChange={(status) => select({ status })}
        />
      </div>
      <QueryView query={query} lines={6}>
        {({ users }) => (
          <ResultTable
            found={users}
            after={after}
            label={t('list')}
            none={[t('none'), t('noneHint')]}
            columns={columns}
          />
        )}
      </QueryView>
    </div>
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
