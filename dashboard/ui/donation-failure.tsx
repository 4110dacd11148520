import type { DonationFailure as Failure } from '../generated/my-donations.js'
import { useMessages } from '../language/language.js'
import { donationFailureMessages } from './texts/donation-failure.messages.js'

/** Why a donation failed: in the language of the person, or in the words of the provider. */
export function DonationFailure({
  failure,
  reason,
}: {
  readonly failure: Failure | null
  readonly reason: string | null
}) {
  const t = useMessages(donationFailureMessages)
  const text = failure ? t(failure) : reason
  return text && <p className="fault small">{text}</p>
}
