import { useEffect, useState } from 'react'
import { useStoredChange } from '../../../app/use-stored-change.js'
import { changePictures, type DraftPicture, readPictures, uploaded } from '../draft-pictures.js'

/**
 * The pictures of a draft, which this device keeps until they are sent.
 * @param name of the draft, whose texts include those of `onChange`: another tab follows them
 * @param onChange called with the ids of the pictures
 */
export function useDraftPictures(name: string, onChange: (ids: string) => void) {
  const [pictures, setPictures] = useState<readonly DraftPicture[]>([])
  const show = () => void readPictures(name).then(setPictures, () => undefined)
  useEffect(show, [name])
  useStoredChange(name, show)
  const change = async (how: (known: readonly DraftPicture[]) => readonly DraftPicture[]) => {
    const changed = await changePictures(name, how)
    setPictures(changed)
    onChange(changed.map(({ id }) => id).join())
  }
  return {
    pictures,
    add: (added: readonly DraftPicture[]) => change((known) => [...known, ...added]),
    remove: (id: string) => change((known) => known.filter((one) => one.id !== id)),
    /** Uploads each picture once. @returns their addresses @throws GraphFailure */
    async upload(): Promise<readonly string[]> {
      const urls: string[] = []
      for (const picture of await readPictures(name)) {
        const known = await uploaded(picture, new AbortController().signal)
        await changePictures(name, (all) => all.map((one) => (one.id === known.id ? known : one)))
        urls.push(known.url ?? '')
      }
      return urls
    },
    async forget(): Promise<void> {
      await changePictures(name, () => [])
      setPictures([])
    },
  }
}
