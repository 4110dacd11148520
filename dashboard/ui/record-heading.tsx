import { useEffect } from 'react'
import { useAsRecent } from '../app/palette/recent-records.js'
import { createStore } from '../app/store.js'

/** What the screen shows, for the title of the tab: a record or a form; empty without one. */
export const tabName = createStore('')

/** Names what the screen shows in the title of the tab, before the name of the screen. */
export function useTabName(name: string): void {
  useEffect(() => {
    tabName.set(name)
    return () => tabName.set('')
  }, [name])
}

/** The name of the record that a screen shows: as heading, in the tab title before the name of the screen, and in the palette. */
export function RecordHeading({ name }: { readonly name: string }) {
  useAsRecent(name)
  useTabName(name)
  return <h1 dir="auto">{name}</h1>
}
