import '../../app/first-load.js'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { roleValues, userStatusValues } from '../../generated/enums.js'
import { type UserListData, userList } from '../../generated/user-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { ChoiceFilter, SearchFilter } from '../../ui/lists/filters.js'
import { ResultList } from '../../ui/lists/result-list.js'
import { QueryView } from '../../ui/query-view.js'
import { roleMessages } from '../../ui/role.messages.js'
import { userListOf, userSearchOf } from './user-search.js'
import { usersMessages } from './users.messages.js'

/** People with an account, by filters that the address holds. */
export function UsersScreen() {
  const t = useMessages(usersMessages)
  const roleName = useMessages(roleMessages)
  const navigate = useNavigate({ from: '/users' })
  const search = userSearchOf({ ...useSearch({ from: '/users' }) })
  const { after, ...filter } = search
  const query = useGraphQuery(userList, userListOf(search))
  const select = (change: object) => navigate({ search: userSearchOf({ ...filter, ...change }) })
  return (
    <div className="page">
      <h1>{t('title')}</h1>
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
        {(data) => <FoundUsers found={data.users} after={after} />}
      </QueryView>
    </div>
  )
}

function FoundUsers({
  found,
  after,
}: {
  readonly found: UserListData['users']
  readonly after: string | undefined
}) {
  const t = useMessages(usersMessages)
  const roleName = useMessages(roleMessages)
  const { time } = useFormats()
  return (
    <ResultList
      found={found}
      after={after}
      label={t('list')}
      count={t('found', { count: found.totalCount })}
      none={[t('none'), t('noneHint')]}
    >
      {({ id, name, email, role, status, lastLoginAt }) => (
        <>
          <p className="line">
            <Link to="/users/$userId" params={{ userId: id }} preload={false} dir="auto">
              {name}
            </Link>
            <span className="badge">{roleName(role)}</span>
            {status !== 'active' && <span className="badge warning">{t(`status_${status}`)}</span>}
          </p>
          <p className="muted">
            {email} · {lastLoginAt ? t('lastSeen', { time: time(lastLoginAt) }) : t('neverSeen')}
          </p>
        </>
      )}
    </ResultList>
  )
}
