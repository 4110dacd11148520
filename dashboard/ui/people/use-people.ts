import { useCallback, useEffect, useState } from 'react'
import {
  type PeopleOfRoleData,
  type PeopleOfRoleVariables,
  peopleOfRole,
} from '../../generated/people-of-role.js'
import { GraphFailure } from '../../graph/graph-failure.js'
import { read } from '../../graph/hooks.js'

type Person = PeopleOfRoleData['users']['nodes'][number]
type Role = PeopleOfRoleVariables['role']

const nobody: readonly Person[] = []

/**
 * Everyone with an active account of some roles, by name, for a choice among them.
 * @param roles the same array in every rendering
 */
export function usePeople(roles: readonly Role[]) {
  const [people, setPeople] = useState<readonly Person[]>()
  const [failure, setFailure] = useState<GraphFailure>()
  const load = useCallback(async () => {
    setFailure(undefined)
    try {
      const found = await Promise.all(roles.map((role) => everyoneWith(role)))
      setPeople(found.flat())
    } catch (error) {
      if (!(error instanceof GraphFailure)) throw error
      setFailure(error)
    }
  }, [roles])
  useEffect(() => void load(), [load])
  return { people: people ?? nobody, isRead: people !== undefined, failure, reload: () => void load() }
}

async function everyoneWith(role: Role, after: string | null = null): Promise<readonly Person[]> {
  const { nodes, pageInfo } = (await read(peopleOfRole, { role, after })).users
  return pageInfo.hasNextPage ? [...nodes, ...(await everyoneWith(role, pageInfo.endCursor))] : nodes
}
