import { useState } from 'react'
import { removeSecondFactor } from '../../generated/remove-second-factor.js'
import { sendPasswordLink } from '../../generated/send-password-link.js'
import { setUserAccess } from '../../generated/set-user-access.js'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { mutate } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { roleMessages } from '../../ui/texts/role.messages.js'
import type { UserProfile } from './user-screen.js'
import { usersMessages } from './users.messages.js'

type AccessChange =
  | { readonly role: UserProfile['role'] }
  | { readonly status: UserProfile['status'] }
  | 'remove-second-factor'
  | 'send-password-link'

/** The changes of role, status, password and second factor that the viewer may make, each after a confirmation. */
export function AccessButtons({ user, reload }: { readonly user: UserProfile; readonly reload: () => void }) {
  const t = useMessages(usersMessages)
  const roleName = useMessages(roleMessages)
  const viewer = useViewer()
  const [change, setChange] = useState<AccessChange>()
  const textOf = (one: AccessChange) => {
    if (one === 'remove-second-factor') return t('removeSecondFactor')
    if (one === 'send-password-link') return t('sendPasswordLink')
    return 'role' in one
      ? t('makeRole', { role: roleName(one.role) })
      : t('makeStatus', { status: t(`status_${one.status}`) })
  }
  const hintOf = (one: AccessChange) => {
    if (one === 'remove-second-factor') return t('removeHint')
    return one === 'send-password-link' ? t('sendHint') : t('changeHint', { name: user.name })
  }
  const offered: readonly AccessChange[] = [
    ...user.assignableRoles.map((role) => ({ role })),
    ...user.assignableStatuses.map((status) => ({ status })),
    ...(viewer.can('Mutation.sendPasswordLink') ? (['send-password-link'] as const) : []),
    ...(viewer.can('Mutation.resetMfa') ? (['remove-second-factor'] as const) : []),
  ]
  const withoutFactor = ({ code }: GraphFailure) => (code === 'NOT_FOUND' ? t('noSecondFactor') : undefined)
  const make = async (one: AccessChange, reason: string) => {
    if (one === 'remove-second-factor') await mutate(removeSecondFactor, { userId: user.id })
    else if (one === 'send-password-link') await mutate(sendPasswordLink, { userId: user.id })
    else await mutate(setUserAccess, { id: user.id, version: user.version, reason, ...one })
    reload()
  }
  return (
    <>
      {offered.length > 0 && (
        <section className="card">
          <p className="line">
            {offered.map((one) => (
              <Button key={textOf(one)} onClick={() => setChange(one)}>
                {textOf(one)}
              </Button>
            ))}
          </p>
        </section>
      )}
      {change && (
        <ChangeDialog
          title={textOf(change)}
          isGone={!offered.some((one) => textOf(one) === textOf(change))}
          {...(change === 'remove-second-factor' ? { isDangerous: true, textOf: withoutFactor } : {})}
          {...(typeof change === 'string' ? {} : { reason: t('reason') })}
          {...(change === 'send-password-link' ? { done: t('linkSent') } : {})}
          onConfirm={(reason) => make(change, reason)}
          onClose={() => setChange(undefined)}
        >
          <p>{hintOf(change)}</p>
        </ChangeDialog>
      )}
    </>
  )
}
