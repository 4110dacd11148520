import { Link, useSearch } from '@tanstack/react-router'
import type { GraphFailure } from '../graph/graph-failure.js'
import { useMessages } from '../language/language.js'
import { Button } from './button.js'
import { commonMessages } from './texts/common.messages.js'

const known = [
  ...(['OFFLINE', 'UNAVAILABLE', 'RATE_LIMITED', 'QUOTA_EXCEEDED', 'UNAUTHORIZED', 'FORBIDDEN'] as const),
  ...(['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR', 'INVALID_ADDRESS', 'INSUFFICIENT_BALANCE'] as const),
  ...(['TRANSACTION_FAILED', 'IDEMPOTENCY_CONFLICT', 'IN_PROGRESS', 'PAGE_OUTDATED'] as const),
] as const

/** Reasons for refusing a change that have their own remedy. */
const refusals = [
  ...(['memo_required', 'spend_limit', 'approval_required', 'wallet_frozen'] as const),
  ...(['destination_no_trustline', 'second_factor_code_required', 'second_factor_missing'] as const),
] as const

/** Codes with the same remedy as another. */
const sameAs: ReadonlyMap<string, (typeof known)[number]> = new Map([
  ['WALLET_NOT_FOUND', 'NOT_FOUND'],
  ['TRANSACTION_NOT_FOUND', 'NOT_FOUND'],
  ['DONATION_NOT_FOUND', 'NOT_FOUND'],
  ['CASE_NOT_FOUND', 'NOT_FOUND'],
  ['SERVICE_UNAVAILABLE', 'UNAVAILABLE'],
  ['NETWORK_ERROR', 'UNAVAILABLE'],
  ['UPSTREAM_ERROR', 'UNAVAILABLE'],
])

/** Returns the meaning of a failure and its remedy, in the language of the person. */
export function useFailureText(): (failure: GraphFailure) => string {
  const t = useMessages(commonMessages)
  return ({ code, reason }) => {
    const refusal = refusals.find((one) => one === reason)
    return t(`failed_${refusal ?? sameAs.get(code) ?? known.find((one) => one === code) ?? 'other'}`)
  }
}

/** The text of a failure; undefined for the usual one. */
export type TextOfFailure = (failure: GraphFailure) => string | undefined

/** A failure with the id of its request, and a way to try again. */
export function FailureNotice({
  failure,
  textOf,
  onRetry,
}: {
  readonly failure: GraphFailure
  readonly textOf?: TextOfFailure | undefined
  readonly onRetry?: (() => void) | undefined
}) {
  const t = useMessages(commonMessages)
  const usualText = useFailureText()
  // A query is refused because of what the address selects.
  if (onRetry && failure.code === 'VALIDATION_ERROR')
    return <RefusedAddress failure={failure} onRetry={onRetry} />
  // What the session lacks, a change cannot explain better.
  const ownText = failure.reason?.startsWith('second_factor') ? undefined : textOf?.(failure)
  return (
    <div className="notice danger" role="alert">
      <p>{ownText ?? usualText(failure)}</p>
      {failure.requestId && <p className="muted mono">{t('requestId', { id: failure.requestId })}</p>}
      {onRetry && <Button onClick={onRetry}>{t('tryAgain')}</Button>}
    </div>
  )
}

interface RefusedAddressProps {
  readonly failure: GraphFailure
  readonly onRetry: () => void
}

/** Leads to the first page of the lists if the address names another one, whose cursor the platform may no longer know. */
function RefusedAddress({ failure, onRetry }: RefusedAddressProps) {
  const t = useMessages(commonMessages)
  const search: object = useSearch({ strict: false })
  const cursors = Object.keys(search).filter((name) => /after$/i.test(name))
  const firstPages = (known: object) =>
    ({ ...known, ...Object.fromEntries(cursors.map((name) => [name, undefined])) }) as never
  return (
    <div className="notice danger" role="alert">
      <p>{t(cursors.length > 0 ? 'noSuchPage' : 'failed_VALIDATION_ERROR')}</p>
      {failure.requestId && <p className="muted mono">{t('requestId', { id: failure.requestId })}</p>}
      {cursors.length > 0 ? (
        <Link to="." search={firstPages}>
          {t('firstPage')}
        </Link>
      ) : (
        <Button onClick={onRetry}>{t('tryAgain')}</Button>
      )}
    </div>
  )
}
