import { storedObject } from '../stored-object.js'
import { useTextDraft } from './text-draft.js'

/**
 * The texts of a form, which this device keeps under a name until they are sent.
 * @param first the texts to begin with
 */
export function useFormDraft<Values extends Readonly<Record<string, string>>>(name: string, first: Values) {
  const { text, key, isOutdated, change, renewKey, forget } = useTextDraft(name, JSON.stringify(first))
  const valuesOf = (written: string) => {
    const kept = storedObject(written)
    const known = Object.entries(first).map(([member, value]) => {
      const typed = kept[member]
      return [member, typeof typed === 'string' ? typed : value] as const
    })
    return Object.fromEntries(known) as Values
  }
  return {
    values: valuesOf(text),
    key,
    renewKey,
    /** The texts that it was begun from have been replaced by others since. */
    isOutdated,
    change: (part: Partial<Values>) => change((written) => JSON.stringify({ ...valuesOf(written), ...part })),
    /** Removes the draft from the device, and shows the texts to begin with, or others. */
    forget: (shown = first) => forget(JSON.stringify(shown)),
  }
}
