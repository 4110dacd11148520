import { useEffect, useState } from 'react'
import { useStoredChange } from '../use-stored-change.js'
import { changeFiles, type DraftFile, readFiles, uploaded } from './draft-files.js'

/** See {@link useDraftFiles}. */
export type DraftFiles = ReturnType<typeof useDraftFiles>

/**
 * The files of a draft, which this device keeps until they are sent.
 * @param name of the draft, whose texts include those of `onChange`: another tab follows them
 * @param onChange called with the ids of the files
 */
export function useDraftFiles(name: string, onChange: (ids: string) => void) {
  const [files, setFiles] = useState<readonly DraftFile[]>([])
  const show = () => void readFiles(name).then(setFiles, () => undefined)
  useEffect(show, [name])
  useStoredChange(name, show)
  const change = async (how: (known: readonly DraftFile[]) => readonly DraftFile[]) => {
    const changed = await changeFiles(name, how)
    setFiles(changed)
    onChange(changed.map(({ id }) => id).join())
  }
  return {
    files,
    add: (added: readonly DraftFile[]) => change((known) => [...known, ...added]),
    remove: (id: string) => change((known) => known.filter((one) => one.id !== id)),
    /** Uploads each file once. @returns their names and addresses @throws GraphFailure */
    async upload(): Promise<readonly { readonly name: string; readonly url: string }[]> {
      const sent = []
      for (const file of await readFiles(name)) {
        const known = await uploaded(file, new AbortController().signal)
        await changeFiles(name, (all) => all.map((one) => (one.id === known.id ? known : one)))
        sent.push({ name: known.name ?? '', url: known.url ?? '' })
      }
      return sent
    },
    async forget(): Promise<void> {
      await changeFiles(name, () => [])
      setFiles([])
    },
  }
}
