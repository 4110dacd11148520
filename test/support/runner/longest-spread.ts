import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slow tests that mostly wait: real browsers, processes that are started and killed, trainings. */
const long = [
  '/test/pages/',
  '/test/dashboard/',
  '.faults.test',
  '/test/identity/programs',
  '/test/ai-hub/training/',
]

/** The last part of a run has no long file, so that the workers finish at about the same time. */
const PART_WITH_LONG = 0.8

/**
 * Spreads the slowest files over a run: started together they would wait for the same builds, and later files could not use
 * the waiting time. The order of files has no other meaning.
 */
export default class LongestSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((place) => moduleId.includes(place))
    const [waiting, busy] = [sorted.filter(isLong), sorted.filter((file) => !isLong(file))]
    const share = (PART_WITH_LONG * busy.length) / waiting.length
    const spread = waiting.flatMap((file, index) => [
      file,
      ...busy.slice(Math.round(index * share), Math.round((index + 1) * share)),
    ])
    return [...spread, ...sorted.filter((file) => !spread.includes(file))]
  }
}
