import { expect, it } from 'vitest'
import { readProjectFile } from '../../../runtime/project-root.js'
import { keptResults, SHOWN } from './results.js'

it('shows the stored results of the analysis in the documents', () => {
  const results = keptResults()
  for (const [path, shown] of Object.entries(SHOWN)) {
    const text = readProjectFile(path)
    expect(shown(text, results)).toBe(text)
    const [row] = results.engines.rows
    const renamed = {
      ...results,
      gates: { ...results.gates, model: 'another-model' },
      engines: { ...results.engines, model: 'another-model', rows: row ? [row] : [] },
    }
    expect(shown(text, renamed)).toContain('another-model')
  }
})
