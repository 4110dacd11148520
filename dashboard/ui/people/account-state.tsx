import type { FetchFailureKind } from '../../generated/guardian-account.js'
import { useMessages } from '../../language/language.js'
import { Badge } from '../badge.js'
import { accountStateMessages } from './account-state.messages.js'

/** What the state of a monitored account follows from. */
export interface AccountStateOf {
  readonly isActive: boolean
  readonly lastFailure: FetchFailureKind | null
}

/** Whether the posts of a monitored account are read, and why the last fetch failed. */
export function AccountState({ account: { isActive, lastFailure } }: { readonly account: AccountStateOf }) {
  const t = useMessages(accountStateMessages)
  return (
    <>
      <Badge tone={isActive ? (lastFailure ? 'danger' : 'accent') : ''}>
        {t(isActive ? (lastFailure ? 'failing' : 'active') : 'paused')}
      </Badge>
      {lastFailure && <span className="small">{t(`failure_${lastFailure}`)}</span>}
    </>
  )
}
