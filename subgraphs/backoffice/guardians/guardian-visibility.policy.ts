import type { Viewer } from '../../../schema/viewer.js'
import type { User } from '../users/user.type.js'
import { isUserVisible } from '../users/user-visibility.policy.js'
import type { Guardian } from './guardian.type.js'

/** The guardian with the fields that the viewer may see: the name is public, e-mail and phone are not. */
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
