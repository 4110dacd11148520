import { profile } from '../../../../schema/input-rules/users.js'
import { ValidationError } from '../../../shared/domain-error.js'
import { emailAddress } from '../../../shared/validated.js'
import type { User } from '../../users/user.type.js'
import type { ProfileCorrection } from '../../users/user-rectification.service.js'

interface RectifiableField {
  readonly now: (user: User) => string | undefined
  readonly correction: (value: string) => ProfileCorrection
}

/** Profile members that a rectification may change. */
const rectifiableFields = {
  name: { now: (user) => user.name, correction: (name) => ({ name }) },
  email: { now: (user) => user.email, correction: (email) => ({ email }) },
  phone: { now: (user) => user.phone, correction: (phone) => ({ phone }) },
  bio: { now: (user) => user.bio, correction: (bio) => ({ bio }) },
  location: { now: (user) => user.location, correction: (location) => ({ location }) },
  organization: { now: (user) => user.organization, correction: (organization) => ({ organization }) },
  'contactInfo.phone': {
    now: (user) => user.contactInfo?.phone,
    correction: (phone) => ({ contactInfo: { phone } }),
  },
  'contactInfo.website': {
    now: (user) => user.contactInfo?.website,
    correction: (website) => ({ contactInfo: { website } }),
  },
} as const satisfies Readonly<Record<string, RectifiableField>>

type FieldName = keyof typeof rectifiableFields
const fieldNames = Object.keys(rectifiableFields) as FieldName[]

/**
 * The validated correction of a request.
 * @throws ValidationError naming `field`, `currentValue` or `newValue`
 */
export function correctionOf(
  user: User,
  { field, currentValue, newValue }: { field: string; currentValue?: string | null; newValue: string },
): { field: FieldName; correction: ProfileCorrection } {
  const name = fieldNames.find((known) => known === field)
  if (name === undefined)
    throw new ValidationError({
      field: `cannot be changed by a rectification; these can: ${fieldNames.join(', ')}`,
    })
  const { now, correction }: RectifiableField = rectifiableFields[name]
  if (currentValue != null && currentValue !== (now(user) ?? ''))
    throw new ValidationError({ currentValue: 'does not match the current value' })
  return { field: name, correction: checked(correction(newValue)) }
}

function checked({ email, ...members }: ProfileCorrection): ProfileCorrection {
  const rest = profile.safeParse(members)
  const address = email === undefined ? undefined : emailAddress.safeParse(email)
  const fault = rest.error?.issues[0] ?? address?.error?.issues[0]
  if (fault) throw new ValidationError({ newValue: fault.message })
  return { ...(rest.data as ProfileCorrection), ...(address?.data ? { email: address.data } : {}) }
}
