import { useEffect, useRef } from 'react'

/** Calls a function when another tab has changed or removed what this device stores under a name. */
export function useStoredChange(name: string, onChange: () => void): void {
  const handler = useRef(onChange)
  handler.current = onChange
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === name) handler.current()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [name])
}
