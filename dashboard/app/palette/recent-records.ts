import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createStore } from '../store.js'

/** A record whose screen was opened. */
interface RecentRecord {
  readonly path: string
  readonly name: string
}

const KEPT = 6

/** The records opened last, the newest first; not stored, because the device may be shared. */
export const recentRecords = createStore<readonly RecentRecord[]>([])

/** Adds the record that the current screen shows. The path changes before the next screen replaces this one. */
export function useAsRecent(name: string): void {
  const current = useRouterState({ select: ({ location }) => location.pathname })
  const [path] = useState(current)
  useEffect(() => {
    const others = recentRecords.get().filter((one) => one.path !== path)
    recentRecords.set([{ path, name }, ...others].slice(0, KEPT))
  }, [path, name])
}
