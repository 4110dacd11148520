import type { Viewer } from '../../../schema/viewer.js'
import type { User } from '../users/user.type.js'
import { visibleUser } from '../users/visible-user.js'
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
  if (!visibleUser(viewer, id)) return open
  const { email, status, phone } = user
  return { ...open, email, status, ...(phone ? { phone } : {}) }
}
