import { Link } from '@tanstack/react-router'
import { blocksOfAccount } from '../../generated/blocks-of-account.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { QueryView } from '../../ui/query-view.js'
import { usersMessages } from './users.messages.js'

/** Whether an account is blocked from signing in, with a link to where a block is lifted. */
export function SignInState({ email }: { readonly email: string }) {
  const t = useMessages(usersMessages)
  const { can } = useViewer()
  const query = useGraphQuery(blocksOfAccount, { account: email }, { pause: !can('Query.signInBlocks') })
  return (
    <section className="card">
      <h2>{t('signIn')}</h2>
      <QueryView query={query} lines={1}>
        {({ signInBlocks: { totalCount } }) =>
          totalCount > 0 ? (
            <p className="notice warning">{t('blocked')}</p>
          ) : (
            <p className="muted">{t('notBlocked')}</p>
          )
        }
      </QueryView>
      <p>
        <Link to="/security" search={{ account: email }}>
          {t('signInAttempts')}
        </Link>
      </p>
    </section>
  )
}
