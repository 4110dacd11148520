import '../../app/first-load.js'
import { currencyValues, ledgerAssetValues } from '../../generated/enums.js'
import { raisedAlerts } from '../../generated/raised-alerts.js'
import { type RatesAndPricesData, ratesAndPrices } from '../../generated/rates-and-prices.js'
import { useGraphQuery, useLive } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Badge, type Tone } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { type Column, DataTable, Named } from '../../ui/lists/data-table.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { useNow } from '../../ui/use-now.js'
import { exactDecimal } from './exact-decimal.js'
import { RateDialog } from './rate-dialog.js'
import { ratesMessages } from './rates.messages.js'

/** A rate of a currency or the price of an asset, or that it is missing. */
export interface ValuedUnit {
  readonly id: string
  readonly unit:
    | { readonly currency: (typeof currencyValues)[number] }
    | { readonly asset: (typeof ledgerAssetValues)[number] }
  /** What one unit is worth: a decimal, and its currency. */
  readonly value: string | undefined
  readonly in: string
  readonly source: string | undefined
  /** When it was set or observed. */
  readonly at: string | undefined
  readonly isUsable: boolean
}

const SET_BY_STAFF = 'staff'
const CONFIGURED = 'configured'

/** The rates and prices by which donations are valued, with their source and age; set by hand where that is needed. */
export function RatesScreen() {
  const t = useMessages(ratesMessages)
  const viewer = useViewer()
  const query = useGraphQuery(ratesAndPrices, {})
  // One is raised when donations wait for a price or rate, or an unusual price is held back.
  useLive(raisedAlerts, {}, query.reload)
  const { chosen, choose, close } = useChosen(query.data && [...pricesIn(query.data), ...ratesIn(query.data)])
  const setValue = (unit: ValuedUnit) => choose(unit, undefined)
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <QueryView query={query} lines={4}>
        {(data) => (
          <>
            <Values
              title={t('prices')}
              hint={t('pricesHint')}
              units={pricesIn(data)}
              onSet={viewer.can('Mutation.setAssetPrice') ? setValue : undefined}
            />
            <Values
              title={t('rates')}
              hint={t('ratesHint', { base: data.publicTotals.currency })}
              units={ratesIn(data)}
              onSet={viewer.can('Mutation.setExchangeRate') ? setValue : undefined}
            />
          </>
        )}
      </QueryView>
      {chosen && <RateDialog unit={chosen.of} onSet={query.reload} onClose={close} />}
    </div>
  )
}

interface ValuesProps {
  readonly title: string
  readonly hint: string
  readonly units: readonly ValuedUnit[]
  /** Undefined where the viewer may not set one. */
  readonly onSet: ((unit: ValuedUnit) => void) | undefined
}

function Values({ title, hint, units, onSet }: ValuesProps) {
  const t = useMessages(ratesMessages)
  const { language, relative, time } = useFormats()
  const now = useNow()
  const stateOf = ({ value, isUsable }: ValuedUnit): readonly [Tone, string] => {
    if (value === undefined) return ['danger', t('unknown')]
    return isUsable ? ['accent', t('usable')] : ['danger', t('tooOld')]
  }
  const sourceOf = (source: string) => {
    if (source === CONFIGURED) return t('configured')
    return source === SET_BY_STAFF ? t('byStaff') : t('byFeed', { host: source })
  }
  const columns: readonly Column<ValuedUnit>[] = [
    { header: t('unit'), cell: ({ id }) => <Named>{id}</Named> },
    {
      header: t('value'),
      kind: 'numeric',
      cell: (one) =>
        one.value !== undefined && <strong>{`${exactDecimal(one.value, language)} ${one.in}`}</strong>,
    },
    {
      header: t('state'),
      cell: (one) => {
        const [tone, text] = stateOf(one)
        return <Badge tone={tone}>{text}</Badge>
      },
    },
    { header: t('source'), cell: ({ source }) => source && sourceOf(source) },
    {
      header: t('age'),
      cell: ({ at }) =>
        at && (
          <time className="muted small" dateTime={at} title={time(at)}>
            {relative(at, now)}
          </time>
        ),
    },
    ...(onSet
      ? [
          {
            header: t('set'),
            cell: (one: ValuedUnit) => <Button onClick={() => onSet(one)}>{t('set')}</Button>,
          },
        ]
      : []),
  ]
  return (
    <section>
      <header className="card-head">
        <h2>{title}</h2>
      </header>
      <p className="muted">{hint}</p>
      <DataTable label={title} items={units} columns={columns} />
    </section>
  )
}

function pricesIn({ assetPrices }: RatesAndPricesData): readonly ValuedUnit[] {
  return ledgerAssetValues.map((asset) => {
    const price = assetPrices.find((one) => one.asset === asset)
    return {
      id: asset,
      unit: { asset },
      value: price?.usd,
      in: 'USD',
      source: price?.source,
      at: price?.source === CONFIGURED ? undefined : price?.observedAt,
      isUsable: price?.isUsable ?? false,
    }
  })
}

function ratesIn({
  exchangeRates,
  publicTotals: { currency: base },
}: RatesAndPricesData): readonly ValuedUnit[] {
  return currencyValues
    .filter((currency) => currency !== base)
    .map((currency) => {
      const rate = exchangeRates.find((one) => one.currency === currency)
      return {
        id: currency,
        unit: { currency },
        value: rate?.rate,
        in: base,
        source: rate && SET_BY_STAFF,
        at: rate?.setAt,
        isUsable: true,
      }
    })
}
