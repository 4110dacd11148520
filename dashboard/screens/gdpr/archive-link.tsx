import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { gdprMessages } from './gdpr.messages.js'

interface ArchiveLinkProps {
  readonly requestId: string
  readonly archive: { readonly fileName: string; readonly expiresAt: string } | null
}

/** The link that downloads the archive of a request, until it is deleted. */
export function ArchiveLink({ requestId, archive }: ArchiveLinkProps) {
  const t = useMessages(gdprMessages)
  const { id: person } = useViewer()
  if (!archive || archive.expiresAt <= new Date().toISOString()) return null
  return (
    <a
      className="button"
      href={`/api/gdpr/requests/${requestId}/archive?${new URLSearchParams({ person })}`}
      download={archive.fileName}
    >
      {t('download')}
    </a>
  )
}
