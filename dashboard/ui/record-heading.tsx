import { useEffect } from 'react'

/** The name of the record that a screen shows: its heading, and in the title of the tab before that of the screen. */
export function RecordHeading({ name }: { readonly name: string }) {
  useEffect(() => {
    const title = document.title
    document.title = `${name} · ${title}`
    return () => {
      document.title = title
    }
  }, [name])
  return <h1 dir="auto">{name}</h1>
}
