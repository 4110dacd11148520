import { useState } from 'react'
import { type LiveMonitoringData, liveMonitoring } from '../../generated/live-monitoring.js'
import { useLive } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { Button } from '../../ui/button.js'
import { LineChart } from '../../ui/line-chart.js'
import { monitoringMessages } from './monitoring.messages.js'

type LiveEvent = LiveMonitoringData['monitoringEvents']

const MOST_EVENTS = 200
const MIB = 1024 * 1024

/** Load of the process and lines that apps log, since the screen was opened. */
export function LiveMetrics() {
  const t = useMessages(monitoringMessages)
  const { language, percent, number, clock } = useFormats()
  const [samples, setSamples] = useState<readonly LiveEvent[]>([])
  const [lines, setLines] = useState<readonly LiveEvent[]>([])
  const [isPaused, setPaused] = useState(false)
  useLive(liveMonitoring, isPaused ? undefined : {}, ({ monitoringEvents: event }) => {
    if (event.type === 'system') setSamples((known) => [...known, event].slice(-MOST_EVENTS))
    else setLines((known) => [event, ...known].slice(0, MOST_EVENTS))
  })
  const pointsOf = (name: 'cpu' | 'memory') =>
    samples.map(({ timestamp, payload }) => ({ at: timestamp, value: Number(payload[name]) }))
  return (
    <>
      <div className="charts">
        <LineChart title={t('cpu')} points={pointsOf('cpu')} textOf={percent} />
        <LineChart
          title={t('memory')}
          points={pointsOf('memory')}
          textOf={(bytes) => t('mebibytes', { value: number(Math.round(bytes / MIB)) })}
        />
      </div>
      <section className="card">
        <header className="card-head">
          <div>
            <h2>{t('logs')}</h2>
            <p className="muted small">{t('logsHint')}</p>
          </div>
          <div className="actions">
            <Button onClick={() => setPaused(!isPaused)}>{t(isPaused ? 'resume' : 'pause')}</Button>
          </div>
        </header>
        {lines.length > 0 && (
          <ul className="rows" aria-label={t('logs')}>
            {lines.map(({ id, timestamp, payload }) => (
              <li key={id}>
                <p className="line">
                  <span className="badge">
                    {textOfCode(language, monitoringMessages, 'level', String(payload.level))}
                  </span>
                  <time className="muted" dateTime={timestamp}>
                    {clock(timestamp)}
                  </time>
                  <span className="mono" dir="auto">
                    {String(payload.message)}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
