import { useRef, useState } from 'react'
import { storedObject } from '../stored-object.js'
import { useStoredChange } from '../use-stored-change.js'

/** A text that is being written. */
export interface TextDraft {
  readonly text: string
  /** The idempotency key of this text; a changed text gets a new one. */
  readonly key: string
  /** The text that it was begun from has been replaced by another one since. */
  readonly isOutdated: boolean
  /** @param text the new one, or how it follows from what is written by now, also since the last render */
  change(text: string | ((written: string) => string)): void
  renewKey(): void
  /** Keeps the key on the device also without a text: files alone must be sent exactly once too. */
  keepKey(): void
  /** Removes the draft from the device once it has been sent, and shows a text in its place; a text that was written since stays. */
  forget(shown: string): void
}

interface StoredDraft {
  readonly text: string
  readonly key: string
  /** The text that it was begun from. */
  readonly first: string
  /** Whether it was changed, so that this device keeps it. */
  readonly isKept: boolean
}

/**
 * A draft that this device keeps under a name until it is sent: a reload and a lost response lose nothing.
 * @param first the text to begin from; shown while nothing is written
 */
export function useTextDraft(name: string, first = ''): TextDraft {
  const [draft, setDraft] = useState(() => presentDraft(name, first))
  const latest = useRef(draft)
  const show = (next: StoredDraft) => {
    latest.current = next
    setDraft(next)
  }
  // What another tab has sent must not stay here as if it had not been sent.
  useStoredChange(name, () => show(presentDraft(name, first)))
  const { key, isKept } = draft
  const isReplaced = draft.first !== first
  const shownOf = (one: StoredDraft) => (one.first !== first && !one.isKept ? first : one.text)
  const keep = (next: StoredDraft) => {
    if (next.isKept) localStorage.setItem(name, JSON.stringify(next))
    else localStorage.removeItem(name)
    show(next)
  }
  return {
    text: shownOf(draft),
    key,
    isOutdated: isReplaced && isKept && draft.text !== first,
    change(written) {
      const changed = typeof written === 'string' ? written : written(shownOf(latest.current))
      const begun = latest.current.isKept ? latest.current.first : first
      // If someone else has replaced the text, what is typed stays a draft, even while it equals the replaced text.
      keep(newDraft(changed, begun, changed !== begun || begun !== first))
    },
    renewKey() {
      // What was typed since the last render stays.
      const { text, first: begun, isKept: isTyped } = latest.current
      keep(newDraft(text, begun, isTyped))
    },
    keepKey: () => keep({ ...latest.current, isKept: true }),
    forget(shown) {
      if (latest.current.key === key) keep(newDraft(shown, first, false))
    },
  }
}

function newDraft(text: string, first: string, isKept: boolean): StoredDraft {
  return { text, key: crypto.randomUUID(), first, isKept }
}

function presentDraft(name: string, first: string): StoredDraft {
  return keptDraft(name, first) ?? newDraft(first, first, false)
}

function keptDraft(name: string, present: string): StoredDraft | undefined {
  const { text, key, first = present } = storedObject(localStorage.getItem(name))
  if (typeof text !== 'string' || typeof key !== 'string' || typeof first !== 'string') return undefined
  return { text, key, first, isKept: true }
}
