/** How many times the event loop turned while the work was done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isWorking = true
  const count = () => {
    turns++
    if (isWorking) setImmediate(count)
  }
  setImmediate(count)
  await work().finally(() => {
    isWorking = false
  })
  return turns
}
