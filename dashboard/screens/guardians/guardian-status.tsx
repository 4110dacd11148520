import type { UserStatus } from '../../generated/guardian-list.js'
import { useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import { guardiansMessages } from './guardians.messages.js'

/** Whether the account of a guardian can sign in. */
export function GuardianStatus({ status }: { readonly status: UserStatus }) {
  const t = useMessages(guardiansMessages)
  return <Badge tone={status === 'active' ? 'accent' : 'warning'}>{t(`status_${status}`)}</Badge>
}
