import type { Viewer } from '../../../schema/viewer.js'
import { isStaff } from '../../shared/viewer.js'

/** Staff may read every profile, people their own. */
export function isUserVisible(viewer: Viewer, id: string): boolean {
  return isStaff(viewer) || ('subject' in viewer && viewer.subject === id)
}
