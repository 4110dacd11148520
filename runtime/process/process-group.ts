import cluster from 'node:cluster'

/** Messages between a supervisor and the processes that it has started. */
export type GroupMessage =
  /** To a process: finish what is running and end. */
  | { readonly kind: 'stop' }
  /** To a process: send your metrics. */
  | { readonly kind: 'send-metrics'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string }
  /** To the supervisor: collect the metrics of all processes. */
  | { readonly kind: 'collect-metrics'; readonly id: number }
  | { readonly kind: 'collected-metrics'; readonly id: number; readonly text: string }

/** Whether a supervisor started this process; it then exits when the supervisor requests it or exits. */
export function isSupervised(): boolean {
  return cluster.isWorker
}

/**
 * Ends this process when its supervisor requests it. Signals are the supervisor's: a terminal and some service managers
 * send them to every process, and a second one would interrupt the end.
 */
export function stopWithSupervisor(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('message', (message: GroupMessage) => {
    if (message.kind === 'stop') stop()
  })
}

let ownMetrics: (() => Promise<string>) | undefined
let lastId = 0
const waiting = new Map<number, (text: string) => void>()

/** Lets the supervisor read the metrics of this process. */
export function offerMetrics(own: () => Promise<string>): void {
  if (!isSupervised()) return
  if (!ownMetrics) process.on('message', exchangeMetrics)
  ownMetrics = own
}

/** The metrics of all processes of the supervisor, or of this one where it has none. */
export function groupMetrics(own: () => Promise<string>): Promise<string> {
  if (!isSupervised()) return own()
  const id = ++lastId
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    send({ kind: 'collect-metrics', id })
  })
}

function exchangeMetrics(message: GroupMessage): void {
  if (message.kind === 'send-metrics')
    void ownMetrics?.().then((text) => send({ kind: 'metrics', id: message.id, text }))
  if (message.kind === 'collected-metrics') {
    waiting.get(message.id)?.(message.text)
    waiting.delete(message.id)
  }
}

function send(message: GroupMessage): void {
  // A supervisor that has gone ends this process.
  process.send?.(message, undefined, undefined, () => {})
}
