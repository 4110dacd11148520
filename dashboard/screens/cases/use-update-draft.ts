import { useEffect, useRef, useState } from 'react'
import { changeFiles, type DraftFile, readFiles, uploaded } from '../../app/drafts/draft-files.js'
import { useStore } from '../../app/store.js'
import { useStoredChange } from '../../app/use-stored-change.js'
import { addCaseUpdate } from '../../generated/add-case-update.js'
import { GraphFailure } from '../../graph/graph-failure.js'
import { mutate } from '../../graph/hooks.js'
import { missedEvents } from '../../graph/live-stream.js'
import { useChange } from '../../graph/use-change.js'
import { useViewer } from '../../session/session-gate.js'
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
  const [pictures, setPictures] = useState<readonly DraftFile[]>([])
  const { isBusy, failure, run, isShown } = useChange(title)
  /** Ends the uploads of an attempt; undefined once the update itself is sent. */
  const [uploads, setUploads] = useState<AbortController>()

  const showPictures = () => void readFiles(name).then(setPictures, () => undefined)
  useEffect(showPictures, [name])
  const show = (next: UpdateDraft) => {
    latest.current = next
    setDraft(next)
  }
  useStoredChange(name, () => {
    show(readDraft(personId, caseId))
    showPictures()
  })

  const keep = (next: UpdateDraft, count = pictures.length) => {
    show(next)
    keepDraft(personId, caseId, next, count)
  }
  const send = () =>
    run(async () => {
      const sending = latest.current
      const { type, notes, key } = sending
      /** Unless the person has gone on writing in another tab. */
      const keepSending = (next: UpdateDraft) => {
        if (latest.current.key === key) keep(next)
      }
      const stop = new AbortController()
      setUploads(stop)
      const sendStored = async () => {
        // Another tab that waited for the connection too has sent it.
        if (readDraft(personId, caseId).key !== key) return
        for (const picture of await readFiles(name)) {
          const known = await uploaded(picture, stop.signal)
          await changeFiles(name, (all) => all.map((one) => (one.id === known.id ? known : one)))
        }
        setUploads(undefined)
        const sent = await readFiles(name)
        const pictureUrls = sent.flatMap(({ url }) => url ?? [])
        const metadata = pictureUrls.length > 0 ? { pictureUrls } : null
        const input = { caseId, type, notes: notes.trim(), metadata }
        await mutate(addCaseUpdate, { input }, { key, renewKey: () => keepSending(newDraft(type, notes)) })
        const isSent = ({ id }: DraftFile) => sent.some((one) => one.id === id)
        const left = await changeFiles(name, (all) => all.filter((one) => !isSent(one)))
        setPictures(left)
        const { current } = latest
        keep(newDraft(current.type, current.key === key ? '' : current.notes), left.length)
        onSent()
      }
      try {
        await navigator.locks.request(name, { signal: stop.signal }, sendStored)
      } catch (error) {
        if (stop.signal.aborted) return keepSending({ ...sending, isWaiting: false })
        const isOffline = error instanceof GraphFailure && error.code === 'OFFLINE'
        if (isOffline) keepSending({ ...sending, isWaiting: true })
        // Only an open page waits for the connection.
        if (isOffline && isShown()) return
        throw error
      } finally {
        setUploads(undefined)
      }
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

  const setPicturesOf = async (change: (known: readonly DraftFile[]) => readonly DraftFile[]) => {
    const changed = await changeFiles(name, change)
    setPictures(changed)
    keep(newDraft(latest.current.type, latest.current.notes), changed.length)
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
    addPictures: (added: readonly DraftFile[]) => setPicturesOf((known) => [...known, ...added]),
    removePicture: (id: string) => setPicturesOf((known) => known.filter((one) => one.id !== id)),
  }
}
