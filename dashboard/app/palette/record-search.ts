import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findRecords } from '../../generated/find-records.js'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useViewer } from '../../session/session-gate.js'
import type { Command } from '../commands.js'

/** Minimum length of a search, in characters. */
const FEWEST = 2

/** The pause in typing after which records are searched. */
const PAUSE_MS = 200

/** Records whose texts match the input. */
export interface FoundRecords {
  readonly cases: readonly Command[]
  readonly users: readonly Command[]
  readonly failure: GraphFailure | undefined
  /** Whether the results have not arrived yet. */
  readonly isSearching: boolean
}

const nothing = { cases: [], users: [], failure: undefined } as const

/** Searches cases, and users where the viewer may see them. */
export function useRecordSearch(typed: string): FoundRecords {
  const navigate = useNavigate()
  const viewer = useViewer()
  const words = useAfterPause(typed.trim())
  const isWanted = typed.trim().length >= FEWEST
  const isAsked = isWanted && words === typed.trim()
  const { data, failure, isPrevious } = useGraphQuery(
    findRecords,
    { words, seesUsers: viewer.can('Query.users') },
    { pause: !isAsked },
  )
  if (!isAsked) return { ...nothing, isSearching: isWanted }
  // Enter opens the first record, which must not be one of an earlier search.
  if (!data || isPrevious) return { ...nothing, failure, isSearching: !failure }
  return {
    isSearching: false,
    cases: data.cases.nodes.map(({ id, name, guardianName }) => ({
      id,
      label: name,
      note: guardianName ?? '',
      run: () => void navigate({ to: '/cases/$caseId', params: { caseId: id } }),
    })),
    users: (data.users?.nodes ?? []).map(({ id, name, email }) => ({
      id,
      label: name,
      note: email,
      run: () => void navigate({ to: '/users/$userId', params: { userId: id } }),
    })),
    failure,
  }
}

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
