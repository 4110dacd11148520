import { useEffect } from 'react'
import { useAsRecent } from '../app/palette/recent-records.js'
import { createStore } from '../app/store.js'

/** The name of the record that the screen shows, for the title of the tab; empty without one. */
export const recordName = createStore('')

/** The name of the record that a screen shows: as heading, in the tab title before the name of the screen, and in the palette. */
export function RecordHeading({ name }: { readonly name: string }) {
  useAsRecent(name)
  useEffect(() => {
    recordName.set(name)
    return () => recordName.set('')
  }, [name])
  return <h1 dir="auto">{name}</h1>
}
