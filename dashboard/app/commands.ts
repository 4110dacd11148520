import { useEffect } from 'react'
import type { IconName } from '../ui/icon.js'
import { createStore } from './store.js'

/** Something that the palette offers. */
export interface Command {
  readonly label: string
  /** Of a record, whose label may not be unique. */
  readonly id?: string
  /** Shown beside the label. */
  readonly note?: string
  readonly icon?: IconName
  readonly shortcut?: string
  readonly run: () => void
}

/** The commands of the current screen. */
export const screenCommands = createStore<readonly Command[]>([])

/** Offers commands in the palette while the component is shown. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    screenCommands.set(commands)
    return () => screenCommands.set([])
  }, [commands])
}
