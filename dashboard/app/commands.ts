import { useEffect } from 'react'
import type { IconName } from '../ui/icon.js'
import { createStore } from './store.js'

/** Something that the palette offers. */
export interface Command {
  readonly label: string
  readonly icon?: IconName
  readonly shortcut?: string
  readonly run: () => void
}

/** The commands of the screen that is shown. */
export const screenCommands = createStore<readonly Command[]>([])

/** Offers commands in the palette while the component is shown. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    screenCommands.set(commands)
    return () => screenCommands.set([])
  }, [commands])
}
