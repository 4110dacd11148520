import { Link } from '@tanstack/react-router'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Icon } from '../../ui/icon.js'
import { casesMessages } from './cases.messages.js'

/** Links to the two views of the cases, and to the form for a new one. */
export function CaseViews() {
  const t = useMessages(casesMessages)
  const mayOpen = useViewer().can('Mutation.createCase')
  return (
    <>
      <nav className="segmented" aria-label={t('views')}>
        <Link to="/cases" activeOptions={{ exact: true, includeSearch: false }}>
          <Icon name="list" />
          {t('view_list')}
        </Link>
        <Link to="/cases/board">
          <Icon name="board" />
          {t('view_board')}
        </Link>
      </nav>
      {mayOpen && (
        <Link to="/cases/new" className="button primary">
          <Icon name="plus" />
          {t('newCase')}
        </Link>
      )}
    </>
  )
}
