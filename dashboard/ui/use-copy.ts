import { useState } from 'react'

/** Copies a text; `copyYourself` where the browser does not allow it. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'copyYourself'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // The person has forbidden it, or the page was not loaded over https, where browsers have no clipboard.
      setOutcome('copyYourself')
    }
  }
  return { outcome, copy }
}
