import type { Viewer } from '../../../schema/viewer.js'
import type { User } from '../users/user.type.js'
import { isUserVisible } from '../users/user-visibility.policy.js'
import type { Guardian } from './guardian.type.js'

/** A guardian as a viewer may know them: the name on a case is public, the address is not. */
export function guardianShownTo(viewer: Viewer, user: Readonly<User>): Guardian {
  const { id, name, role, bio, location, organization, contactInfo, createdAt, version } = user
  const open: Guardian = {
    id,
    name,
    role,
    ...(bio ? { bio } : {}),
    ...(location ? { location } : {}),
    ...(organization ? { organization } : {}),
    ...(contactInfo ? { contactInfo } : {}),
    createdAt,
    version,
  }
  if (!isUserVisible(viewer, id)) return open
  const { email, status, phone } = user
  return { ...open, email, status, ...(phone ? { phone } : {}) }
}
