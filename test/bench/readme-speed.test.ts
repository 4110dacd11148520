import { expect, it } from 'vitest'
import { readProjectFile } from '../../runtime/project-root.js'
import { type Results, withSpeedTable } from './speed-results.js'

const results = JSON.parse(readProjectFile('test/bench/results.json')) as Results
const readme = readProjectFile('README.md')

it('the README shows the measured speed that is kept: a run writes both', () => {
  expect(results.rows.length).toBeGreaterThan(0)
  expect(withSpeedTable(readme, results)).toBe(readme)
  const [row] = results.rows
  const faster = { ...results, rows: row ? [{ ...row, cpuRatio: 0.87, holds: true }] : [] }
  expect(withSpeedTable(readme, faster)).toContain(`| ${row?.name} | 0.87 (${row?.goal.toFixed(2)}: holds) |`)
})
