import { expect, test } from 'vitest'
import { startLog } from '../../platform/start-log.js'

function terminal() {
  const written: string[] = []
  return { written, write: (text: string) => void written.push(text) }
}

test('the log on a terminal has one line with time, message and fields', () => {
  const to = terminal()
  startLog('info', to).info({ cases: 40, rest: ['http://a/v1', 'http://a/api'] }, 'seeded the demo data')
  expect(to.written).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d seeded the demo data {2}cases=40 {2}rest=http:\/\/a\/v1,http:\/\/a\/api\n$/,
    ),
  ])
})

test('the log on a terminal shows the level and the stack of an error', () => {
  const to = terminal()
  const log = startLog('warn', to)
  log.info('nobody asked')
  log.error({ err: new Error('the disk is full') }, 'closing after a failure')
  expect(to.written).toHaveLength(1)
  expect(to.written[0]).toMatch(/^\S+ ERROR closing after a failure\nError: the disk is full\n +at /)
})

test('the log on a terminal escapes control characters in values', () => {
  const to = terminal()
  startLog('info', to).info({ path: '\u001b[2Jgone\nready: open http://evil' }, 'request')
  expect(to.written[0]).toMatch(/ {2}path="\\u001b\[2Jgone\\nready: open http:\/\/evil"\n$/)
})
