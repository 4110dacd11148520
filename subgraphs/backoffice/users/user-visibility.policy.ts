import type { Viewer } from '../../../schema/viewer.js'
import { isStaff } from '../../shared/viewer.js'

/** Whether a viewer may read a person's profile: staff everybody's, people their own. */
export function isUserVisible(viewer: Viewer, id: string): boolean {
  return isStaff(viewer) || ('subject' in viewer && viewer.subject === id)
}
