import { useEffect, useRef, useState } from 'react'
import { useFailureText } from '../ui/failure-notice.js'
import { showToast } from '../ui/toasts.js'
import { GraphFailure } from './graph-failure.js'
import { refreshQueries } from './live-stream.js'

/** A change that is being sent, and why the last one failed. */
export interface Change {
  readonly isBusy: boolean
  readonly failure: GraphFailure | undefined
  /**
   * Runs a change unless one is running.
   * @returns whether it succeeded
   */
  run(work: () => Promise<unknown>): Promise<boolean>
  /** Runs a change after the one that is running, for fields that are saved as soon as they change. */
  runNext(work: () => Promise<unknown>): Promise<boolean>
  /** Whether the person still sees the component. */
  isShown(): boolean
}

/** Failures after which the person has to see what has changed. */
const outdated: ReadonlySet<string> = new Set(['CONFLICT', 'IDEMPOTENCY_CONFLICT', 'NOT_FOUND'])

/** Whether a change was refused because of what has happened since the person saw the record. */
export const isOutdated = (failure: GraphFailure | undefined): boolean =>
  failure !== undefined && outdated.has(failure.code)

/**
 * Sends the changes of a component one at a time. A toast reports a failure after the person has left the component.
 * @param title names the change in that toast
 */
export function useChange(title: string): Change {
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  // State is that of the last render, which two fast clicks share.
  const running = useRef<Promise<boolean>>()
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const [failure, setFailure] = useState<GraphFailure>()
  const start = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof GraphFailure)) throw error
      setFailure(error)
      // What is shown is outdated: the next attempt would be refused as well.
      if (isOutdated(error)) refreshQueries()
      if (!isMounted.current)
        showToast({ id: title, text: `${title}: ${failureText(error)}`, isFailure: true })
      return false
    } finally {
      setBusy(false)
    }
  }
  const run = (work: () => Promise<unknown>) => {
    if (running.current) return Promise.resolve(false)
    running.current = start(work).finally(() => {
      running.current = undefined
    })
    return running.current
  }
  return {
    isBusy,
    failure,
    isShown: () => isMounted.current,
    run,
    async runNext(work) {
      while (running.current) await running.current.catch(() => undefined)
      return run(work)
    },
  }
}

/** The values of fields that are saved as soon as they change, to be shown while they are being sent. */
export function useSentValues<Values extends object>() {
  const [sent, setSent] = useState<Partial<Values>>({})
  const during = async <Result>(values: Partial<Values>, work: () => Promise<Result>): Promise<Result> => {
    setSent((known) => ({ ...known, ...values }))
    try {
      return await work()
    } finally {
      // A value that was chosen since then is sent next.
      const isLater = ([name, value]: [string, unknown]) => values[name as keyof Values] !== value
      setSent((known) => Object.fromEntries(Object.entries(known).filter(isLater)) as Partial<Values>)
    }
  }
  return { sent, during }
}
