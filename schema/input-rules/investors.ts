import { z } from 'zod'
import { emailAddress, textOf } from './texts.js'

/** Somebody who may invest. */
export const newInvestor = z.object({
  email: emailAddress,
  name: textOf(200).nullish(),
  company: textOf(200).nullish(),
  role: textOf(200).nullish(),
  location: textOf(200).nullish(),
  source: textOf(100).nullish(),
  notes: textOf(10_000).nullish(),
})

/** What of an investor may be changed. */
export const investorChanges = z.object({ notes: textOf(10_000).nullish() })
