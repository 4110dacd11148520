/** Number of turns of the event loop that other work gets while this work runs. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let counts = true
  const count = () => {
    turns++
    if (counts) setImmediate(count)
  }
  setImmediate(count)
  await work()
  counts = false
  return turns
}
