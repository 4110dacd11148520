import { useRef, useState } from 'react'
import { ticketPriorityValues } from '../../generated/enums.js'
import { type SetTicketData, setTicket, type UpdateSupportTicketInput } from '../../generated/set-ticket.js'
import { mutate } from '../../graph/hooks.js'
import { useChange, useSentValues } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { SelectField } from '../../ui/field.js'
import { usePeople } from '../../ui/people/use-people.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { showToast } from '../../ui/toasts.js'
import type { TicketFile } from './ticket-screen.js'
import { ticketsMessages } from './tickets.messages.js'

const assignedRoles = ['staff', 'admin'] as const

/** State, priority and assignee of a ticket, for people who may change them. */
export function TicketControls({
  ticket: known,
  reload,
}: {
  readonly ticket: TicketFile
  readonly reload: () => void
}) {
  const t = useMessages(ticketsMessages)
  const common = useMessages(commonMessages)
  const viewer = useViewer()
  const { isBusy, failure, run, runNext } = useChange(known.ticketNumber)
  const { sent, during } = useSentValues<UpdateSupportTicketInput>()
  const { people, failure: unread, reload: readAgain } = usePeople(assignedRoles)
  const [saved, setSaved] = useState<SetTicketData['updateSupportTicket']>()
  // The response of a change is newer until the ticket has been read again.
  const ticket = saved && saved.version > known.version ? { ...known, ...saved } : known
  // A second field may be changed before this component is rendered again.
  const version = useRef(ticket.version)
  version.current = Math.max(version.current, ticket.version)
  const change = async (input: UpdateSupportTicketInput, inTurn = run) => {
    const { id } = ticket
    const send = async () => {
      const variables = { id, input: { ...input, version: version.current } }
      const { updateSupportTicket } = await mutate(setTicket, variables)
      version.current = updateSupportTicket.version
      setSaved(updateSupportTicket)
    }
    const isDone = await during(input, () => inTurn(send))
    if (isDone) showToast({ id, text: common('changed') })
    reload()
  }
  const isListed = people.some(({ id }) => id === ticket.assignedTo)
  const { assignedTo, assignedToName } = ticket
  const assignee = sent.assignedTo === undefined ? assignedTo : sent.assignedTo
  const assignees = [
    { value: '', label: t('assignment_unassigned') },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...(assignedTo && !isListed ? [{ value: assignedTo, label: assignedToName ?? assignedTo }] : []),
  ]
  return (
    <>
      <p className="line">
        {ticket.allowedTransitions.map((status) => (
          <Button key={status} aria-disabled={isBusy} onClick={() => change({ status })}>
            {t('makeStatus', { status: t(`status_${status}`) })}
          </Button>
        ))}
        {assignedTo !== viewer.id && (
          <Button aria-disabled={isBusy} onClick={() => change({ assignedTo: viewer.id })}>
            {t('take')}
          </Button>
        )}
      </p>
      <div className="stack">
        <SelectField
          label={t('priority')}
          value={sent.priority ?? ticket.priority}
          options={ticketPriorityValues.map((value) => ({ value, label: t(`priority_${value}`) }))}
          onChange={(priority) => change({ priority }, runNext)}
        />
        <SelectField
          label={t('assignee')}
          value={assignee ?? ''}
          options={assignees}
          onChange={(id) => change({ assignedTo: id || null }, runNext)}
        />
      </div>
      {failure && <FailureNotice failure={failure} />}
      {unread && <FailureNotice failure={unread} onRetry={readAgain} />}
    </>
  )
}
