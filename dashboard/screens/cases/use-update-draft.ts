import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../app/store.js'
import { addCaseUpdate } from '../../generated/add-case-update.js'
import { GraphFailure } from '../../graph/graph-failure.js'
import { mutate } from '../../graph/hooks.js'
import { missedEvents } from '../../graph/live-stream.js'
import { useChange } from '../../graph/use-change.js'
import { useViewer } from '../../session/session-gate.js'
import { changePictures, type DraftPicture, readPictures, uploaded } from './draft-pictures.js'
import { draftName, keepDraft, newDraft, readDraft, type UpdateDraft } from './update-draft.js'

/**
 * The update that a person writes about a case, with its pictures: kept on the device until the platform has it, sent
 * once, and sent automatically when the device is online again.
 * @param title the name of the form
 */
export function useUpdateDraft(title: string, caseId: string, onSent: () => void) {
  const { id: personId } = useViewer()
  const name = draftName(personId, caseId)
  const [draft, setDraft] = useState(() => readDraft(personId, caseId))
  // Pictures take time to prepare; the text may change in that time.
  const latest = useRef(draft)
  const [pictures, setPictures] = useState<readonly DraftPicture[]>([])
  const { isBusy, failure, run, isShown } = useChange(title)
  /** Ends the uploads of an attempt; undefined once the update itself is sent. */
  const [uploads, setUploads] = useState<AbortController>()

  useEffect(() => {
    readPictures(name).then(setPictures, () => undefined)
  }, [name])

  const keep = (next: UpdateDraft) => {
    latest.current = next
    setDraft(next)
    keepDraft(personId, caseId, next)
  }
  const send = () =>
    run(async () => {
      // What this page shows: another tab may have stored another draft.
      const sending = latest.current
      const { type, notes, key } = sending
      const stop = new AbortController()
      setUploads(stop)
      try {
        for (const picture of await readPictures(name)) {
          const known = await uploaded(picture, stop.signal)
          await changePictures(name, (all) => all.map((one) => (one.id === known.id ? known : one)))
        }
        setUploads(undefined)
        const pictureUrls = (await readPictures(name)).flatMap(({ url }) => url ?? [])
        const metadata = pictureUrls.length > 0 ? { pictureUrls } : null
        const input = { caseId, type, notes: notes.trim(), metadata }
        await mutate(addCaseUpdate, { input }, { key, renewKey: () => keep(newDraft(type, notes)) })
      } catch (error) {
        setUploads(undefined)
        if (stop.signal.aborted) return keep({ ...sending, isWaiting: false })
        const isOffline = error instanceof GraphFailure && error.code === 'OFFLINE'
        if (isOffline) keep({ ...sending, isWaiting: true })
        // Only an open page waits for the connection.
        if (isOffline && isShown()) return
        throw error
      }
      setPictures(await changePictures(name, () => []))
      keep(newDraft(type, ''))
      onSent()
    })

  const latestSend = useRef(send)
  latestSend.current = send
  const isWaiting = draft.isWaiting === true
  const reconnections = useStore(missedEvents)
  const tried = useRef<number>()
  // When the page is opened, the live connection is back, or the device is online.
  useEffect(() => {
    if (!isWaiting) {
      tried.current = reconnections
      return
    }
    const trySend = () => void latestSend.current()
    if (tried.current !== reconnections && navigator.onLine) trySend()
    tried.current = reconnections
    addEventListener('online', trySend)
    return () => removeEventListener('online', trySend)
  }, [isWaiting, reconnections])

  const setPicturesOf = async (change: (known: readonly DraftPicture[]) => readonly DraftPicture[]) => {
    setPictures(await changePictures(name, change))
    keep(newDraft(latest.current.type, latest.current.notes))
  }
  return {
    draft,
    pictures,
    failure,
    isBusy,
    isWaiting,
    send,
    /** Keeps it without sending; undefined where it cannot be held back. */
    hold: uploads
      ? () => uploads.abort()
      : isWaiting && !isBusy
        ? () => keep({ ...draft, isWaiting: false })
        : undefined,
    write: (type: UpdateDraft['type'], notes: string) => keep(newDraft(type, notes)),
    addPictures: (added: readonly DraftPicture[]) => setPicturesOf((known) => [...known, ...added]),
    removePicture: (id: string) => setPicturesOf((known) => known.filter((one) => one.id !== id)),
  }
}
