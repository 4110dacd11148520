import { useId, useState } from 'react'
import { csvOf } from '../generated/csv.js'
import { useFormats, useMessages } from '../language/language.js'
import { Button } from './button.js'
import { NamedRow } from './lists/row.js'
import { Table } from './lists/table.js'
import { saveFile } from './save-file.js'
import { commonMessages } from './texts/common.messages.js'

/** A value at a time. */
export interface ChartPoint {
  readonly at: string
  readonly value: number
}

interface LineChartProps {
  readonly title: string
  readonly points: readonly ChartPoint[]
  /** How a value is written. */
  readonly textOf: (value: number) => string
  /** Whether each value is that of a day in UTC. */
  readonly isDaily?: boolean
}

const WIDTH = 600
const HEIGHT = 140

/** A line over time, which can be read as a table and saved as CSV. */
export function LineChart({ title, points, textOf, isDaily = false }: LineChartProps) {
  const t = useMessages(commonMessages)
  const { day, time } = useFormats()
  const when = isDaily ? day : time
  const heading = useId()
  const [isTable, setTable] = useState(false)
  const values = points.map(({ value }) => value)
  const [most, last] = [Math.max(...values, 0), values.at(-1)]
  const summary =
    last === undefined ? t('noValues') : t('chartSummary', { last: textOf(last), most: textOf(most) })
  return (
    <figure className="chart card">
      <figcaption className="card-head">
        <div>
          <h2 id={heading}>{title}</h2>
          <p className="muted numeric small">{summary}</p>
        </div>
        {values.length > 0 && (
          <div className="actions">
            <NamedRow id={heading}>
              <Button kind="plain" onClick={() => setTable(!isTable)}>
                {t(isTable ? 'showChart' : 'showTable')}
              </Button>
              <Button
                kind="plain"
                icon="download"
                onClick={() =>
                  saveFile(
                    'chart.csv',
                    csvOf([['time', 'value'], ...points.map(({ at, value }) => [at, value])]),
                    'text/csv',
                  )
                }
              >
                {t('saveCsv')}
              </Button>
            </NamedRow>
          </div>
        )}
      </figcaption>
      {isTable && (
        <Table
          title={title}
          isTitleShown
          numbersFrom={1}
          header={[t(isDaily ? 'day' : 'time'), t('value')]}
          rows={points.map(({ at, value }) => [when(at), textOf(value)])}
        />
      )}
      {!isTable && values.length > 0 && (
        <div className="plot">
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${title}: ${summary}`}
          >
            <polygon points={`0,${HEIGHT} ${lineOf(values, most)} ${WIDTH},${HEIGHT}`} />
            <polyline points={lineOf(values, most)} />
          </svg>
          <span className="most muted numeric">{textOf(most)}</span>
        </div>
      )}
      {!isTable && points.length > 1 && (
        <p className="period muted numeric">
          {[points[0], points.at(-1)].map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the first and the last one
            <time key={index}>{`${when(point?.at ?? '')}${isDaily ? ' UTC' : ''}`}</time>
          ))}
        </p>
      )}
    </figure>
  )
}

/** The points of the line; a horizontal one for a single value. */
function lineOf(values: readonly number[], most: number): string {
  const shown = values.length === 1 ? [...values, ...values] : values
  const step = WIDTH / (shown.length - 1)
  return shown
    .map((value, index) => `${index * step},${HEIGHT - 2 - (value / (most || 1)) * (HEIGHT - 4)}`)
    .join(' ')
}
