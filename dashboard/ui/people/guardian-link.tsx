import { Link } from '@tanstack/react-router'
import { useViewer } from '../../session/session-gate.js'

interface GuardianLinkProps {
  /** Null for one who was deleted. */
  readonly id: string | null
  readonly name: string
}

/** The name of a guardian, as a link for people who may see the profile: staff, and the guardian. */
export function GuardianLink({ id, name }: GuardianLinkProps) {
  const viewer = useViewer()
  const maySee = viewer.can('Query.guardians') || (viewer.id === id && viewer.can('Query.guardian'))
  if (!id || !maySee) return <bdi>{name}</bdi>
  return (
    <Link to="/guardians/$guardianId" params={{ guardianId: id }} preload={false} dir="auto">
      {name}
    </Link>
  )
}
