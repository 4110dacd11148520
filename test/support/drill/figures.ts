import type { Clients } from './clients.js'

/** The results of clients in a phase: attempts, failures with their causes, and the 99th percentile of their times. */
export function figuresOf(samples: Clients['samples']): string {
  const times = samples.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const p99 = times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0
  const isFailed = (status: number) => status === 0 || status >= 500
  const counts = new Map<string, number>()
  for (const { status, line, code } of samples) {
    if (status !== 0 && status < 400) continue
    const kind = [...(status === 0 ? [] : [status]), ...(code ? [code] : []), 'of', shortened(line)].join(' ')
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const failed = samples.filter(({ status }) => isFailed(status)).length
  const share = ((100 * failed) / Math.max(1, samples.length)).toFixed(1)
  const kinds = [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ')
  return `${samples.length} attempts, ${share} % failed${kinds && ` (${kinds})`}, p99 ${Math.round(p99)} ms`
}

/** Method and last part of the path. */
function shortened(line: string): string {
  const [method, path = ''] = line.split(' ')
  return `${method} …/${path.split('?')[0]?.split('/').at(-1)}`
}
