import { parse as parseDocument } from 'graphql'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { timeLimitOf } from '../../runtime/calls/time-limits.js'
import { readProjectFile } from '../../runtime/project-root.js'

it('the proxies in front of the edge wait for the longest operations', () => {
  const longest = timeLimitOf(parseDocument('mutation { trainAgent }')) / 1000
  const nginx = /proxy_read_timeout (\d+)s;/.exec(readProjectFile('deploy/nginx/nginx.conf'))?.[1]
  const ingress = parseAllDocuments(readProjectFile('deploy/kubernetes/edge.yaml'))
    .map((document) => document.toJS())
    .find(({ kind }) => kind === 'Ingress')
  const ofIngress = ingress.metadata.annotations['nginx.ingress.kubernetes.io/proxy-read-timeout']
  expect(Number(nginx)).toBeGreaterThan(longest)
  expect(Number(ofIngress)).toBeGreaterThan(longest)
})
