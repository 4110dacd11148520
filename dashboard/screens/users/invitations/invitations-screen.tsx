import '../../../app/first-load.js'
import { Link, useSearch } from '@tanstack/react-router'
import { type InvitationListData, invitationList } from '../../../generated/invitation-list.js'
import { resendInvitation } from '../../../generated/resend-invitation.js'
import { revokeInvitation } from '../../../generated/revoke-invitation.js'
import { mutate, useGraphQuery } from '../../../graph/hooks.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { Badge } from '../../../ui/badge.js'
import { Button } from '../../../ui/button.js'
import { ChangeDialog } from '../../../ui/change-dialog.js'
import { Icon } from '../../../ui/icon.js'
import { ListScreen } from '../../../ui/lists/list-screen.js'
import { ResultList } from '../../../ui/lists/result-list.js'
import { RowHead } from '../../../ui/lists/row.js'
import { useChosen } from '../../../ui/lists/use-chosen.js'
import { roleMessages } from '../../../ui/texts/role.messages.js'
import { useNow } from '../../../ui/use-now.js'
import { usersMessages } from '../users.messages.js'
import { invitationsMessages } from './invitations.messages.js'

type Invitation = InvitationListData['invitations']['nodes'][number]

const isPending = ({ status }: Invitation) => status === 'pending'

/** Invitations and links to choose a password; those that wait can be sent again or revoked. */
export function InvitationsScreen() {
  const t = useMessages(invitationsMessages)
  const users = useMessages(usersMessages)
  const { after } = useSearch({ from: '/users/invitations' })
  const query = useGraphQuery(invitationList, { after: after ?? null })
  const { chosen, choose, close } = useChosen<Invitation, 'resend' | 'revoke'>(
    query.data?.invitations.nodes,
    isPending,
  )
  const change = async ({ id }: Invitation, how: 'resend' | 'revoke') => {
    await (how === 'resend' ? mutate(resendInvitation, { id }) : mutate(revokeInvitation, { id }))
    query.reload()
  }
  return (
    <>
      <ListScreen
        t={t}
        query={query}
        foundIn={({ invitations }) => invitations}
        actions={
          <>
            <Link to="/users" className="button">
              {users('back')}
            </Link>
            <Link to="/users/new" className="button primary">
              <Icon name="plus" />
              {t('newUser')}
            </Link>
          </>
        }
      >
        {(found, texts) => (
          <ResultList {...texts} found={found}>
            {(one) => <OneInvitation invitation={one} onChoose={(how) => choose(one, how)} />}
          </ResultList>
        )}
      </ListScreen>
      {chosen && (
        <ChangeDialog
          title={t(chosen.how)}
          done={t(`${chosen.how}Done`)}
          isDangerous={chosen.how === 'revoke'}
          isGone={chosen.isGone}
          onConfirm={() => change(chosen.of, chosen.how)}
          onClose={close}
        >
          <p>{t(`${chosen.how}Hint`, { email: chosen.of.email })}</p>
        </ChangeDialog>
      )}
    </>
  )
}

interface OneInvitationProps {
  readonly invitation: Invitation
  readonly onChoose: (how: 'resend' | 'revoke') => void
}

function OneInvitation({ invitation, onChoose }: OneInvitationProps) {
  const t = useMessages(invitationsMessages)
  const roleName = useMessages(roleMessages)
  const { time } = useFormats()
  const now = useNow()
  const { name, email, role, userId, status, createdAt, expiresAt, acceptedAt, undeliverableSince } =
    invitation
  const state = status === 'pending' && Date.parse(expiresAt) <= now ? 'expired' : status
  return (
    <>
      <RowHead>
        {userId ? (
          <Link to="/users/$userId" params={{ userId }} preload={false} dir="auto">
            {name}
          </Link>
        ) : (
          <strong dir="auto">{name}</strong>
        )}
        <span className="muted">{email}</span>
        <Badge tone={state === 'pending' ? 'accent' : state === 'expired' ? 'warning' : ''}>
          {t(`state_${state}`)}
        </Badge>
        <span className="badge">{roleName(role)}</span>
      </RowHead>
      <p className="muted small">
        {t('sent', { time: time(createdAt) })}
        {status === 'pending' && ` · ${t('expires', { time: time(expiresAt) })}`}
        {acceptedAt && ` · ${t('accepted', { time: time(acceptedAt) })}`}
      </p>
      {undeliverableSince && (
        <p className="notice warning">{t('undeliverable', { time: time(undeliverableSince) })}</p>
      )}
      {status === 'pending' && (
        <p className="line">
          <Button onClick={() => onChoose('resend')}>{t('resend')}</Button>
          <Button onClick={() => onChoose('revoke')}>{t('revoke')}</Button>
        </p>
      )}
    </>
  )
}
