import { useRef, useState } from 'react'
import { GraphFailure } from './graph-failure.js'

/** A change that is being sent, and why the last one failed. */
export interface Change {
  readonly isBusy: boolean
  readonly failure: GraphFailure | undefined
  /**
   * Runs a change unless one is running.
   * @returns whether it succeeded
   */
  run(work: () => Promise<unknown>): Promise<boolean>
}

/** Sends changes of a screen one at a time. */
export function useChange(): Change {
  const [isBusy, setBusy] = useState(false)
  // State is that of the last render, which two fast clicks share.
  const isRunning = useRef(false)
  const [failure, setFailure] = useState<GraphFailure>()
  return {
    isBusy,
    failure,
    async run(work) {
      if (isRunning.current) return false
      isRunning.current = true
      setBusy(true)
      setFailure(undefined)
      try {
        await work()
        return true
      } catch (error) {
        if (!(error instanceof GraphFailure)) throw error
        setFailure(error)
        return false
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
  }
}
