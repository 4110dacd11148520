/**
 * Merges the metrics of several processes (Prometheus text format): each sample gets the label `process`.
 * @param texts by the number of the process
 */
export function mergeMetrics(texts: readonly (readonly [process: string, text: string])[]): string {
  const families = new Map<string, { readonly head: string[]; readonly samples: string[] }>()
  for (const [process, text] of texts) {
    let family = { head: [] as string[], samples: [] as string[] }
    for (const line of text.split('\n')) {
      const name = /^# HELP (\S+)/.exec(line)?.[1]
      if (name !== undefined) {
        const known = families.get(name)
        family = known ?? { head: [], samples: [] }
        families.set(name, family)
      }
      if (line.startsWith('#')) {
        if (!family.head.some((one) => one.split(' ', 3).join(' ') === line.split(' ', 3).join(' ')))
          family.head.push(line)
      } else if (line !== '') family.samples.push(labelled(line, process))
    }
  }
  return [...families.values()].map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n`).join('\n')
}

/** A sample with one more label: `name{process="1",…} value`. */
function labelled(sample: string, process: string): string {
  return sample.replace(/^([\w:]+)(?:\{(\})?)?/, (start, name, isEmpty) => {
    const label = `${name}{process="${process}"`
    if (start === name) return `${label}}`
    return isEmpty ? `${label}}` : `${label},`
  })
}
