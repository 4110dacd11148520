import { useEffect } from 'react'
import { useAsRecent } from '../app/palette/recent-records.js'

/** The name of the record that a screen shows: as heading, in the tab title before the name of the screen, and in the palette. */
export function RecordHeading({ name }: { readonly name: string }) {
  useAsRecent(name)
  useEffect(() => {
    const title = document.title
    document.title = `${name} · ${title}`
    return () => {
      document.title = title
    }
  }, [name])
  return <h1 dir="auto">{name}</h1>
}
