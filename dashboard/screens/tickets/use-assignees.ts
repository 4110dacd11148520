import { useCallback, useEffect, useState } from 'react'
import {
  type TicketAssigneesData,
  type TicketAssigneesVariables,
  ticketAssignees,
} from '../../generated/ticket-assignees.js'
import { GraphFailure } from '../../graph/graph-failure.js'
import { read } from '../../graph/hooks.js'

type Person = TicketAssigneesData['users']['nodes'][number]

/** Everyone to whom a ticket can be assigned. */
export function useAssignees() {
  const [people, setPeople] = useState<readonly Person[]>([])
  const [failure, setFailure] = useState<GraphFailure>()
  const load = useCallback(async () => {
    setFailure(undefined)
    try {
      const found = await Promise.all([everyoneWith('staff'), everyoneWith('admin')])
      setPeople(found.flat())
    } catch (error) {
      if (!(error instanceof GraphFailure)) throw error
      setFailure(error)
    }
  }, [])
  useEffect(() => void load(), [load])
  return { people, failure, reload: () => void load() }
}

async function everyoneWith(
  role: TicketAssigneesVariables['role'],
  after: string | null = null,
): Promise<readonly Person[]> {
  const { nodes, pageInfo } = (await read(ticketAssignees, { role, after })).users
  return pageInfo.hasNextPage ? [...nodes, ...(await everyoneWith(role, pageInfo.endCursor))] : nodes
}
