import { storedObject } from '../../app/stored-object.js'
import { caseUpdateTypeValues } from '../../generated/enums.js'

type UpdateType = (typeof caseUpdateTypeValues)[number]

/** An update that is being written. */
export interface UpdateDraft {
  readonly type: UpdateType
  readonly notes: string
  /** The idempotency key of this text; a changed text gets a new one. */
  readonly key: string
  /** To be sent as soon as there is a connection. */
  readonly isWaiting?: boolean
}

/** A draft with a new key. */
export function newDraft(type: UpdateType, notes: string): UpdateDraft {
  return { type, notes, key: crypto.randomUUID() }
}

/** The draft of a person on a case that this device keeps; an empty one if there is none. */
export function readDraft(personId: string, caseId: string): UpdateDraft {
  const kept = storedObject(localStorage.getItem(draftName(personId, caseId)))
  const draft = newDraft(
    caseUpdateTypeValues.find((one) => one === kept.type) ?? 'note',
    typeof kept.notes === 'string' ? kept.notes : '',
  )
  if (typeof kept.key !== 'string') return draft
  return { ...draft, key: kept.key, isWaiting: kept.isWaiting === true }
}

/** Keeps a draft on this device; one without text and pictures is removed. */
export function keepDraft(personId: string, caseId: string, draft: UpdateDraft, pictures: number): void {
  const key = draftName(personId, caseId)
  if (draft.notes || pictures > 0) localStorage.setItem(key, JSON.stringify(draft))
  else localStorage.removeItem(key)
}

/** The name under which this device keeps a draft. */
export function draftName(personId: string, caseId: string): string {
  return `case-update:${personId}:${caseId}`
}
