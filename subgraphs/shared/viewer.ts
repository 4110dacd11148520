import type { Person, Viewer } from '../../schema/viewer.js'
import { DomainError } from './domain-error.js'

/** The signed-in person, or UNAUTHORIZED: for rules that need a subject. */
export function personOf(viewer: Viewer): Person {
  if (viewer.kind === 'session' || viewer.kind === 'id-token') return viewer
  throw new DomainError('UNAUTHORIZED', 'Sign in with a user account: this resource belongs to a user.')
}

/** Whether the viewer works for the organisation: staff, admins, and our own services. */
export function isStaff(viewer: Viewer): boolean {
  return (
    viewer.kind === 'service' || ('role' in viewer && (viewer.role === 'staff' || viewer.role === 'admin'))
  )
}

/** Whether the viewer is a person with the role admin. A service is not, because it acts for somebody else, see {@link isService}. */
export function isAdmin(viewer: Viewer): boolean {
  return 'role' in viewer && viewer.role === 'admin'
}

/** Whether the viewer is one of our own services. */
export function isService(viewer: Viewer): boolean {
  return viewer.kind === 'service'
}

/** Whether the viewer may read the data of everyone: administrators and our own services. Not for changes. */
export function readsAll(viewer: Viewer): boolean {
  return isAdmin(viewer) || isService(viewer)
}

/** The actor as stored in rows: a user id, or the name of a service. */
export function actorOf(viewer: Viewer): { id: string; name: string } {
  if (viewer.kind === 'anonymous') return { id: 'anonymous', name: 'anonymous' }
  return { id: viewer.subject, name: 'name' in viewer ? viewer.name : viewer.subject }
}
