import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes long without being long to read: real browsers, processes that are started and killed, trainings. */
const long = [
  '/test/pages/',
  '/test/dashboard/',
  '.faults.test',
  '/test/identity/programs',
  '/test/ai-hub/training/',
]

/** Begins with the files that take longest, so that the workers end together. Their order means nothing else. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((place) => moduleId.includes(place))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
