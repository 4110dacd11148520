import { Link } from '@tanstack/react-router'
import { useMessages } from '../../language/language.js'
import { casesMessages } from './cases.messages.js'

/** Links to the two views of the cases. */
export function CaseViews() {
  const t = useMessages(casesMessages)
  return (
    <nav className="views" aria-label={t('views')}>
      <Link to="/cases" activeOptions={{ exact: true, includeSearch: false }}>
        {t('view_list')}
      </Link>
      <Link to="/cases/board">{t('view_board')}</Link>
    </nav>
  )
}
