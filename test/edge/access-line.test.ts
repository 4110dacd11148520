import { pino } from 'pino'
import { expect, it } from 'vitest'
import { type AccessIds, accessLineWriter, type FinishedRequest } from '../../edge/access-line.js'
import { logOptions } from '../../runtime/process/log-options.js'

const plain: FinishedRequest & AccessIds = {
  requestId: 'req-1',
  callId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  service: 'edge',
  method: 'GET',
  route: '/api/cases/:id',
  status: 200,
  milliseconds: 1.25,
  viewer: 'usr_1',
}

const withoutTime = (line: string | undefined) => line?.replace(/"time":"[^"]+"/, '"time"')

it.each<[string, Partial<typeof plain>]>([
  ['a usual request', {}],
  ['a viewer with quotation marks and a line break', { viewer: 'api-client:"Ñandú"\n\u0000🐕\u2028' }],
  ['a route and a request id that would end the line', { route: '/a"b\\c', requestId: '"},{"level":60' }],
  ['no name of anything', { viewer: '', route: '', service: '' }],
  ['whole milliseconds', { milliseconds: 0, status: 499 }],
])('the access log line for %s equals the one that pino writes', (_what, members) => {
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: (line) => lines.push(line) }).child({ worker: 2 })
  const line = { ...plain, ...members }
  accessLineWriter(log)(line, line)
  log.info(line, 'request')
  expect(withoutTime(lines[0])).toBe(withoutTime(lines[1]))
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...line, level: 30, msg: 'request', worker: 2 })
})

it('no access log line is written after the log level is raised above info', () => {
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: (line) => lines.push(line) })
  const write = accessLineWriter(log)
  write(plain, plain)
  log.level = 'warn'
  write(plain, plain)
  expect(lines).toHaveLength(1)
})
