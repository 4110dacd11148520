import { expect, it } from 'vitest'
import { readProjectFile } from '../../../runtime/project-root.js'
import { type Results, withSpeedTable } from './speed-results.js'
import { type UnitCosts, withUnitCosts } from './unit-costs.js'

const results = JSON.parse(readProjectFile('test/bench/results/results.json')) as Results
const readme = readProjectFile('README.md')

it('shows the stored results of the benchmarks in the README', () => {
  expect(results.rows.length).toBeGreaterThan(0)
  expect(withSpeedTable(readme, results)).toBe(readme)
  const [row] = results.rows
  const faster = { ...results, rows: row ? [{ ...row, cpuRatio: 0.87, holds: true }] : [] }
  expect(withSpeedTable(readme, faster)).toContain(`| ${row?.name} | 0.87 (${row?.goal.toFixed(2)}: holds) |`)
})

it('shows the stored unit costs in the document about capacity', () => {
  const costs = JSON.parse(readProjectFile('test/bench/results/unit-costs.json')) as UnitCosts
  const capacity = readProjectFile('docs/capacity.md')
  expect(withUnitCosts(capacity, results, costs)).toBe(capacity)
  const jobs = { ...costs.jobs, PostgreSQL: [987, 1_234] } as const
  expect(withUnitCosts(capacity, results, { ...costs, jobs })).toContain('| 987 per second with one process')
})
