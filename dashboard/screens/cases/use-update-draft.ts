import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from '../../app/store.js'
import { addCaseUpdate } from '../../generated/add-case-update.js'
import { GraphFailure } from '../../graph/graph-failure.js'
import { mutate } from '../../graph/hooks.js'
import { missedEvents } from '../../graph/live-stream.js'
import { useViewer } from '../../session/session-gate.js'
import { changePictures, type DraftPicture, readPictures, uploaded } from './draft-pictures.js'
import { draftName, keepDraft, newDraft, readDraft, type UpdateDraft } from './update-draft.js'

/**
 * The update that a person writes about a case, with its pictures: kept on the device until the platform has it, sent
 * once, and sent automatically when the device is online again.
 */
export function useUpdateDraft(caseId: string, onSent: () => void) {
  const { id: personId } = useViewer()
  const name = draftName(personId, caseId)
  const [draft, setDraft] = useState(() => readDraft(personId, caseId))
  // Pictures take time to prepare; the text may change in that time.
  const latest = useRef(draft)
  const [pictures, setPictures] = useState<readonly DraftPicture[]>([])
  const [failure, setFailure] = useState<GraphFailure>()
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const sent = useRef(onSent)
  sent.current = onSent

  useEffect(() => {
    readPictures(name).then(setPictures, () => undefined)
  }, [name])

  const keep = useCallback(
    (next: UpdateDraft) => {
      latest.current = next
      setDraft(next)
      keepDraft(personId, caseId, next)
    },
    [personId, caseId],
  )
  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    // What this page shows: another tab may have stored another draft.
    const sending = latest.current
    const { type, notes, key } = sending
    try {
      for (const picture of await readPictures(name)) {
        const known = await uploaded(picture)
        await changePictures(name, (all) => all.map((one) => (one.id === known.id ? known : one)))
      }
      const pictureUrls = (await readPictures(name)).flatMap(({ url }) => url ?? [])
      const metadata = pictureUrls.length > 0 ? { pictureUrls } : null
      const input = { caseId, type, notes: notes.trim(), metadata }
      await mutate(addCaseUpdate, { input }, { idempotencyKey: key })
      setPictures(await changePictures(name, () => []))
      keep(newDraft(type, ''))
      sent.current()
    } catch (error) {
      if (!(error instanceof GraphFailure)) throw error
      if (error.code === 'OFFLINE') keep({ ...sending, isWaiting: true })
      else setFailure(error)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }, [caseId, keep, name])

  const isWaiting = draft.isWaiting === true
  const reconnections = useStore(missedEvents)
  const tried = useRef<number>()
  // When the page is opened, the live connection is back, or the device is online.
  useEffect(() => {
    if (!isWaiting) {
      tried.current = reconnections
      return
    }
    const trySend = () => void send()
    if (tried.current !== reconnections && navigator.onLine) trySend()
    tried.current = reconnections
    addEventListener('online', trySend)
    return () => removeEventListener('online', trySend)
  }, [isWaiting, reconnections, send])

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
    /** Keeps it without sending. */
    hold: () => keep({ ...draft, isWaiting: false }),
    write: (type: UpdateDraft['type'], notes: string) => keep(newDraft(type, notes)),
    addPictures: (added: readonly DraftPicture[]) => setPicturesOf((known) => [...known, ...added]),
    removePicture: (id: string) => setPicturesOf((known) => known.filter((one) => one.id !== id)),
  }
}
