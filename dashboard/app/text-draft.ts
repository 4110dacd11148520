import { useState } from 'react'

/** A text that is being written. */
export interface TextDraft {
  readonly text: string
  /** The idempotency key of this text; a changed text gets a new one. */
  readonly key: string
  change(text: string): void
  /** Removes the draft from the device once it has been sent, and shows a text in its place. */
  forget(shown: string): void
}

/** A draft that this device keeps under a name until it is sent: a reload and a lost response lose nothing. */
export function useTextDraft(name: string, first = ''): TextDraft {
  const [draft, setDraft] = useState(() => keptDraft(name) ?? newDraft(first))
  return {
    ...draft,
    change(text) {
      const next = newDraft(text)
      localStorage.setItem(name, JSON.stringify(next))
      setDraft(next)
    },
    forget(shown) {
      localStorage.removeItem(name)
      setDraft(newDraft(shown))
    },
  }
}

const newDraft = (text: string) => ({ text, key: crypto.randomUUID() as string })

function keptDraft(name: string): { readonly text: string; readonly key: string } | undefined {
  try {
    const { text, key } = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Record<string, unknown>>
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : undefined
  } catch {
    return undefined
  }
}
