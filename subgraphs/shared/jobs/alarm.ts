/** A pause that can be interrupted; an interruption before it begins counts. */
export function createAlarm() {
  let rung = false
  let cutShort: (() => void) | undefined
  return {
    ring: () => {
      rung = true
      cutShort?.()
    },
    wait: async (ms: number) => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          cutShort = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
      cutShort = undefined
    },
  }
}
