import { useEffect, useState } from 'react'

/**
 * The current time, for countdowns and ages on the screen.
 * @param interval milliseconds between updates
 */
export function useNow(interval = 10_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}
