import { ulid } from 'ulid'

/** How often a process says that it is alive. */
const SIGN_MS = 10_000

/** Intervals without a sign after which the others take a process for killed. */
const SILENT_INTERVALS = 3

/**
 * The longest pause before a process says that its messages did not reach the others: of the processes that were disconnected
 * together, the first one speaks for all.
 */
const UNSENT_PAUSE_MS = 3_000

/** `missed`: messages that were published before it did not reach every process. */
type Sign = 'joined' | 'alive' | 'left' | 'missed'

/** What processes tell each other beside messages, on the same channel. */
export interface ProcessSigns {
  /** Tells the others of this process; called when it is connected, also again. */
  join(): void
  /** Remembers that a message did not reach the others, so that they learn of it once this process is connected. */
  unsent(): void
  /** Reads a text of the channel. @returns whether it is a sign */
  take(text: string): boolean
  /** Tells the others that nothing more will be published. */
  leave(): Promise<unknown>
  /**
   * How long after this process is connected again a sign that messages did not reach it may follow, in milliseconds: the pause of
   * another process that was disconnected too, and that is connected later.
   */
  readonly signsFollowMs: number
}

/** Intervals in milliseconds, for tests. */
export interface LiveEventTimes {
  /** Between checks of the connection; default 10 s. */
  readonly checkEveryMs?: number
  /** Between signs of a process; default 10 s. */
  readonly signEveryMs?: number
  /** The longest pause before a process says that its messages did not reach the others; default 3 s. */
  readonly unsentPauseMs?: number
}

/** Dependencies of {@link processSigns}. */
interface ProcessSignsOptions extends Omit<LiveEventTimes, 'checkEveryMs'> {
  /** Sends a text to all processes, this one too, in one order. @returns whether the server has taken it; never rejects */
  readonly send: (text: string) => Promise<boolean>
  /** Whether texts of the channel arrive. */
  readonly isListening: () => boolean
  /** Called when messages of another process may have been lost. */
  readonly onMissed: () => void
}

/**
 * Follows the other processes: one that falls silent without having left was killed or cut off, perhaps between a change and
 * its publication.
 */
export function processSigns(options: ProcessSignsOptions): ProcessSigns {
  const { isListening, onMissed, signEveryMs = SIGN_MS, unsentPauseMs = UNSENT_PAUSE_MS } = options
  const own = ulid()
  /** The other processes, and how many intervals each has been silent. */
  const silent = new Map<string, number>()
  let hasUnsent = false
  /** Whether a `missed` of this process was sent and has not yet come back, and nothing was unsent in between. */
  let isTelling = false
  let pause: NodeJS.Timeout | undefined

  const send = (sign: Sign) => options.send(`{"${sign}":"${own}"}`)

  const everyInterval = () => {
    void send(hasUnsent ? 'joined' : 'alive')
    if (!isListening()) return
    let hasEnded = false
    for (const [id, intervals] of silent)
      if (intervals < SILENT_INTERVALS) silent.set(id, intervals + 1)
      else hasEnded = silent.delete(id)
    if (hasEnded) onMissed()
  }
  const timer = setInterval(everyInterval, signEveryMs).unref()

  function endPause(): void {
    clearTimeout(pause)
    pause = undefined
  }

  async function tellOfUnsent(): Promise<void> {
    pause = undefined
    hasUnsent = false
    isTelling = true
    if (!(await send('missed')) && isTelling) hasUnsent = true
  }

  return {
    signsFollowMs: 2 * unsentPauseMs,

    join: () => void send('joined'),

    unsent() {
      hasUnsent = true
      isTelling = false
      endPause()
    },

    take(text) {
      const [, sign, id = ''] = /^\{"(joined|alive|left|missed)":"(\w{26})"\}$/.exec(text) ?? []
      if (!sign) return false
      if (sign === 'missed') {
        // Sent after the messages of this process, if it has received its own `joined` in between.
        if (pause) hasUnsent = false
        // Its arrival shows that the others have received it, also if the response of the server was lost.
        if (id === own && isTelling) hasUnsent = isTelling = false
        endPause()
        onMissed()
      } else if (id === own) {
        if (sign === 'joined' && hasUnsent)
          pause ??= setTimeout(() => void tellOfUnsent(), Math.random() * unsentPauseMs).unref()
      } else if (sign === 'left') silent.delete(id)
      else {
        silent.set(id, 0)
        if (sign === 'joined') void send('alive')
      }
      return true
    },

    leave() {
      clearInterval(timer)
      endPause()
      return send('left')
    },
  }
}
