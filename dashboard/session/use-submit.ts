import type { FormEvent } from 'react'
import { useChange } from '../graph/use-change.js'

/** Submits a form of the sign-in. @param title its name */
export function useSubmit(title: string, send: (form: FormData) => Promise<void>) {
  const { failure, isBusy, run } = useChange(title)
  return {
    failure,
    isBusy,
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const form = new FormData(event.currentTarget)
      void run(() => send(form))
    },
  }
}
