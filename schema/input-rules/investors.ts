import { z } from 'zod'
import { emailAddress, textOf } from './texts.js'

/** A new investor. */
export const newInvestor = z.object({
  email: emailAddress,
  name: textOf(200).nullish(),
  company: textOf(200).nullish(),
  role: textOf(200).nullish(),
  location: textOf(200).nullish(),
  source: textOf(100).nullish(),
  notes: textOf(10_000).nullish(),
})

/** Editable members of an investor. */
export const investorChanges = z.object({ notes: textOf(10_000).nullish() })
