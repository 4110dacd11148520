import { expect, it } from 'vitest'
import { platformConfig } from '../../../platform/config.js'
import { environment } from '../../../runtime/environment/environment.js'
import { readProjectFile } from '../../../runtime/project-root.js'
import { programs } from '../../../scripts/bundle.js'
import { productionSettings } from '../../support/platform/production-settings.js'

const unit = readProjectFile('deploy/systemd/animal-rescue.service')
const given = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
const settings: Readonly<Record<string, string>> = Object.fromEntries(
  given('Environment')
    .split(' ')
    .map((pair) => pair.split('=')),
)

it('the unit of systemd runs a program of the build with known variables that are valid in production', () => {
  expect(programs).toContain(given('ExecStart').replace(/^\/usr\/bin\/node dist\/(.*)\.js$/, '$1.ts'))
  expect(Object.keys(settings).filter((name) => !(name in environment))).toEqual([])
  expect(platformConfig({ ...productionSettings, ...settings })).toMatchObject({ gateway: { trustProxy: 1 } })
})

it('the unit of systemd lets the platform write its data, and gives it time to stop', () => {
  expect(settings.DATA_DIR).toBe(`/var/lib/${given('StateDirectory')}`)
  const delay = Number(settings.SHUTDOWN_DELAY_SECONDS ?? environment.SHUTDOWN_DELAY_SECONDS.fallback)
  expect(Number(given('TimeoutStopSec'))).toBeGreaterThan(delay + 25)
})

it('the unit of systemd refuses system calls with an error, because a start of Node makes some that the filter lacks', () => {
  expect(given('SystemCallFilter')).toBe('@system-service')
  expect(given('SystemCallErrorNumber')).toBe('EPERM')
  expect(unit).not.toContain('MemoryDenyWriteExecute=true')
})
