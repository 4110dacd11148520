import { Link } from '@tanstack/react-router'
import { useMessages } from '../../language/language.js'
import { Icon } from '../../ui/icon.js'
import { casesMessages } from './cases.messages.js'

/** Links to the two views of the cases. */
export function CaseViews() {
  const t = useMessages(casesMessages)
  return (
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
  )
}
