import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments, parse as parseYaml } from 'yaml'
import { trustedHops } from '../../../edge/trusted-proxies.js'
import { gatewayVariables } from '../../../gateway/config.js'
import { IDENTITY_CONNECTIONS } from '../../../gateway/identity/identity-database.js'
import { workerEnvironment } from '../../../platform/config.js'
import { environment } from '../../../runtime/environment/environment.js'
import { readEnvironment } from '../../../runtime/environment/read-environment.js'
import { projectRoot, readProjectFile } from '../../../runtime/project-root.js'
import { sessionVariables } from '../../../runtime/session-secrets.js'
import { programs } from '../../../scripts/bundle.js'
import { aiHubVariables } from '../../../subgraphs/ai-hub/config.js'
import { backofficeEnvironment, backofficeVariables } from '../../../subgraphs/backoffice/config.js'
import { nginxRouter } from '../../../subgraphs/backoffice/deployment/traffic-router.client.js'
import { processVariables } from '../../../subgraphs/shared/subgraph/subgraph-process.js'
import { assertSharedLedgers, walletVariables } from '../../../subgraphs/wallet/config.js'
import { productionSettings } from '../../support/platform/production-settings.js'

const folder = join(projectRoot, 'deploy')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

type Settings = Readonly<Record<string, string>>
// biome-ignore lint/suspicious/noExplicitAny: manifests of every shape
type Manifest = any

/** What an operator enters, by the names in the example files. */
const secrets: Settings = {
  ...productionSettings,
  POSTGRES_PASSWORD: 'a-password',
  DATABASE_URL: 'postgres://rescue@postgres/rescue',
  REDIS_URL: 'redis://redis',
  STORAGE_URL: 's3://id:secret@bucket',
  AI_HUB_API_KEY: 'client:a-key-of-these-tests',
}

/** The variables that each program reads, and how it reads them; throws if they are invalid. */
const readers: Readonly<
  Record<string, { readonly variables: readonly string[]; readonly read: (given: Settings) => unknown }>
> = {
  'dist/platform/edge-main.js': {
    variables: gatewayVariables,
    read: (given) => readEnvironment(given, gatewayVariables),
  },
  'dist/platform/worker-main.js': {
    variables: [...processVariables, ...walletVariables, ...aiHubVariables, ...backofficeVariables],
    read: (given) => workerEnvironment(given),
  },
  'dist/subgraphs/wallet/main.js': {
    variables: [...processVariables, ...walletVariables],
    read: (given) => assertSharedLedgers(readEnvironment(given, [...processVariables, ...walletVariables])),
  },
  'dist/subgraphs/ai-hub/main.js': {
    variables: [...processVariables, ...aiHubVariables],
    read: (given) => readEnvironment(given, [...processVariables, ...aiHubVariables]),
  },
  'dist/subgraphs/backoffice/main.js': {
    variables: [...processVariables, ...backofficeVariables],
    read: (given) => backofficeEnvironment(processVariables, given),
  },
  'dist/subgraphs/wallet/ledger-main.js': {
    variables: sessionVariables,
    read: (given) => readEnvironment(given, ['PORT', ...sessionVariables]),
  },
}

/** A program with its settings in production. */
interface Process {
  readonly name: string
  readonly command: readonly string[]
  readonly settings: Settings
  /** The names of those settings that come from the secrets of an operator. */
  readonly secret: readonly string[]
}

const image: Settings = Object.fromEntries(
  [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs = '']) =>
    pairs.split(' ').map((pair) => pair.split('=')),
  ),
)

const compose: Manifest = parseYaml(read('compose.yaml'), { merge: true })
const ours = Object.entries<Manifest>(compose.services).filter(([, { build }]) => build)
const envFile = [...read('secrets.example.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)

/** A reference of compose.yaml to a variable of `.env`, which is required or may be empty. */
const REFERENCE = /\$\{([A-Z_]+):[?-][^}]*\}/g
const withSecrets = (text: string) => text.replaceAll(REFERENCE, (_, name: string) => secrets[name] ?? '')

const manifests: Manifest[] = readdirSync(join(folder, 'kubernetes')).flatMap((file) =>
  parseAllDocuments(read(join('kubernetes', file))).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  }),
)
const ofKind = (kind: string): Manifest[] => manifests.filter((one) => one.kind === kind)
const named = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata.name === name)
const keysOf = (secret: string) => Object.keys(named('Secret', secret).stringData)
const deployments = ofKind('Deployment')

const processes: Process[] = [
  ...ours.map(([name, { command, environment: given }]) => {
    const pairs = Object.entries<string>(given)
    return {
      name: `compose ${name}`,
      command,
      settings: { ...image, ...Object.fromEntries(pairs.map(([key, text]) => [key, withSecrets(text)])) },
      secret: pairs.map(([key]) => key).filter((key) => key !== 'PUBLIC_URL' && given[key].match(REFERENCE)),
    }
  }),
  ...deployments.map(({ metadata, spec }) => {
    const [container] = spec.template.spec.containers
    const sources: Manifest[] = container.envFrom
    const config = sources.flatMap(({ configMapRef: ref }) => (ref ? named('ConfigMap', ref.name).data : []))
    const variables: Manifest[] = container.env ?? []
    const secret = [
      ...sources.flatMap(({ secretRef }) => (secretRef ? keysOf(secretRef.name) : [])),
      ...variables.filter(({ valueFrom }) => valueFrom).map(({ name }) => name),
    ]
    const plain = variables.filter(({ valueFrom }) => !valueFrom).map(({ name, value }) => [name, value])
    return {
      name: `kubernetes ${metadata.name}`,
      command: container.command,
      settings: {
        ...image,
        ...Object.assign({}, ...config),
        ...Object.fromEntries(secret.map((name) => [name, secrets[name] ?? ''])),
        ...Object.fromEntries(plain),
      },
      secret,
    }
  }),
]

describe.each(processes.map((one) => [one.name, one] as const))(
  '%s',
  (_name, { command, settings, secret }) => {
    it('runs a program of the build with known variables that are valid in production', () => {
      expect(Object.keys(settings).filter((name) => !(name in environment))).toEqual([])
      const [node, file = ''] = command
      expect(node).toBe('node')
      expect(programs).toContain(file.replace(/^dist\/(.*)\.js$/, '$1.ts'))
      expect(readers).toHaveProperty([file])
      expect(() => readers[file]?.read(settings)).not.toThrow()
    })

    it('gets no secret that its program does not read', () => {
      const [, file = ''] = command
      expect(secret).toContain('SESSION_SECRET')
      expect(secret.filter((name) => !readers[file]?.variables.includes(name))).toEqual([])
    })

    it('refers to other processes by existing names and ports', () => {
      const services = new Set([...Object.keys(compose.services), ...ofKind('Service').map(nameOf)])
      const addresses = Object.entries(settings)
        .filter(([name]) => /^(WALLET|AI_HUB|BACKOFFICE|GATEWAY|LEDGER)_URL$/.test(name))
        .flatMap(([name, list]) => list.split(',').map((text) => ({ name, ...partsOf(text) })))
      for (const { name, host, port } of addresses) {
        expect(services).toContain(host)
        expect(port).toBe(name === 'GATEWAY_URL' ? '4100' : '4000')
      }
    })
  },
)

const nameOf = ({ metadata }: Manifest): string => metadata.name
function partsOf(text: string) {
  const { hostname, port } = new URL(text)
  return { host: hostname, port }
}

describe('the configuration of another router', () => {
  const urlsOf: Readonly<Record<string, (config: Manifest) => [name: string, url: string][]>> = {
    'hive-router': ({ override_subgraph_urls: { subgraphs } }) =>
      Object.entries<Manifest>(subgraphs).map(([name, { url }]) => [name, url]),
    'apollo-router': ({ override_subgraph_url: urls }) => Object.entries<string>(urls),
  }

  it.each(Object.keys(urlsOf))('%s routes to every subgraph, and forwards only two headers', (router) => {
    const config = parseYaml(read(`routers/${router}.config.yaml`))
    const urls = urlsOf[router]?.(config) ?? []
    expect(urls.map(([name]) => name).sort()).toEqual(['ai-hub', 'backoffice', 'wallet'])
    for (const [, url] of urls) {
      const { host, port } = partsOf(url)
      expect([...Object.keys(compose.services), ...ofKind('Service').map(nameOf)]).toContain(host)
      expect([port, new URL(url).pathname]).toEqual(['4000', '/graphql'])
    }
    const forwarded = config.headers.all.request.flatMap(({ propagate }: Manifest) => propagate.named)
    expect(forwarded).toEqual(['authorization', 'idempotency-key'])
  })
})

describe('compose', () => {
  it('reads every variable of the example file, and no other', () => {
    const used = [...JSON.stringify(compose).matchAll(REFERENCE)].map(([, name = '']) => name)
    expect([...new Set(used)].sort()).toEqual(envFile.sort())
  })

  it('runs two replicas of each service, with a read-only root and time to shut down', () => {
    for (const [name, service] of ours) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThanOrEqual(5 + 25)
      if (name !== 'ledger') expect(service.deploy.replicas).toBe(2)
    }
  })

  it('lets the unprivileged user write to every volume of its programs', () => {
    const [, folders = ''] = /^RUN mkdir (.*) && chown node:node \1$/m.exec(read('Dockerfile')) ?? []
    const mounted = ours.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume: string) => volume.split(':')[1]),
    )
    expect(folders.split(' ')).toEqual([...new Set(mounted)])
  })

  it('lets PostgreSQL accept the connections of all processes', () => {
    const inPool = Number(environment.DATABASE_CONNECTIONS.fallback)
    const each = (name: string) => {
      if (name === 'ledger') return 0
      if (name.startsWith('edge')) return IDENTITY_CONNECTIONS
      return name === 'worker' ? 3 * (inPool + 1) : inPool
    }
    const needed = ours.reduce((sum, [name, { deploy }]) => sum + each(name) * (deploy?.replicas ?? 1), 0)
    expect(readProjectFile('docs/deployment.md')).toContain(`\`deploy/compose.yaml\` needs ${needed} with`)
    const [, allowed] = /max_connections=(\d+)/.exec(compose.services.postgres.command.join(' ')) ?? []
    expect(Number(allowed)).toBeGreaterThan(needed + 12)
  })

  it('mounts the files only where they are read and written', () => {
    const withFiles = ours.flatMap(([name, { volumes = [] }]) =>
      volumes.includes('data:/data') ? [name] : [],
    )
    expect(withFiles).toEqual(['ledger', 'backoffice', 'worker'])
  })

  it('takes the address of a client from the proxy that terminates TLS, which alone reaches nginx', async () => {
    const { PUBLIC_URL, TRUST_PROXY } = compose.services['edge-blue'].environment
    expect(PUBLIC_URL).toContain('https')
    expect(read('nginx/nginx.conf')).toMatch(
      /listen 8080;[\s\S]*X-Forwarded-For \$proxy_add_x_forwarded_for;/,
    )
    expect(compose.services.nginx.ports).toEqual(['127.0.0.1:8080:8080'])

    const { TRUST_PROXY: trustProxy } = readEnvironment({ TRUST_PROXY }, ['TRUST_PROXY'])
    const app = fastify({ trustProxy: trustedHops(trustProxy) })
    app.get('/', async ({ ip }) => ip)
    const [client, terminator, nginx] = ['198.51.100.7', '172.18.0.1', '172.18.0.9']
    const headers = { 'x-forwarded-for': `203.0.113.66, ${client}, ${terminator}` }
    expect((await app.inject({ url: '/', headers, remoteAddress: nginx })).body).toBe(client)
  })

  it('gives nginx the file that deployments rewrite, initially with the content that the router writes', async () => {
    const { TRAFFIC_UPSTREAM_FILE, TRAFFIC_BLUE, TRAFFIC_GREEN } = compose.services.worker.environment
    const conf = read('nginx/nginx.conf')
    expect(conf).toContain('include /traffic/*.conf;')
    expect(TRAFFIC_UPSTREAM_FILE).toBe('/traffic/upstreams.conf')
    expect(compose.services.nginx.volumes).toContain('traffic:/traffic')
    for (const server of [TRAFFIC_BLUE, TRAFFIC_GREEN])
      expect(compose.services).toHaveProperty([server.split(':')[0]])
    expect(conf).toMatch(/default rescue_production;/)
    expect(conf.split('{')).toHaveLength(conf.split('}').length)

    const directory = await mkdtemp(join(tmpdir(), 'upstreams-'))
    const file = join(directory, 'upstreams.conf')
    const servers = { blue: TRAFFIC_BLUE, green: TRAFFIC_GREEN }
    const route = { projectId: 'rescue', environment: 'production', colour: 'blue' } as const
    await nginxRouter({ file, servers }).apply([route])
    expect(readFileSync(file, 'utf8')).toBe(read('nginx/upstreams.conf'))
    await rm(directory, { recursive: true })
  })
})

describe('the alert rules', () => {
  const rules: Manifest[] = parseYaml(read('grafana/alerts.yaml')).groups.flatMap(
    (group: Manifest) => group.rules,
  )
  const alerts: string[] = rules.flatMap(({ alert }) => alert ?? [])

  it('are documented in their order, with what to do', () => {
    const rows = [...readProjectFile('docs/operations.md').matchAll(/^\| `([A-Z]\w+)` \| .+ \| .+ \|$/gm)]
    expect(alerts.length).toBeGreaterThan(10)
    expect(rows.map(([, name = '']) => name).filter((name) => /[a-z]/.test(name))).toEqual(alerts)
  })

  it('include one for a platform that exports nothing, about which the others are silent', () => {
    const silent = rules.find(({ alert }) => alert === 'NotMeasured')
    expect(silent?.expr).toMatch(/^absent\(\w+\) or absent\(\w+\)$/)
    expect(silent?.labels.severity).toBe('page')
  })
})

describe('Kubernetes', () => {
  it.each(deployments.map((one) => [nameOf(one), one] as const))(
    '%s has probes, limits, no privileges, and time to shut down',
    (name, { spec }) => {
      const pod = spec.template.spec
      const [container] = pod.containers
      expect(spec.selector.matchLabels).toEqual({ app: name })
      expect(spec.template.metadata.labels).toMatchObject({ app: name, 'part-of': 'rescue' })
      expect(pod.securityContext.runAsNonRoot).toBe(true)
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
      })
      expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' })
      expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'http' })
      expect(container.ports).toContainEqual({ name: 'http', containerPort: 4000 })
      const { periodSeconds, failureThreshold } = container.startupProbe
      // A migration of a large table begins again in a process that is ended because it does not listen yet.
      const mayMigrate = ['wallet', 'ai-hub', 'backoffice', 'worker'].includes(name)
      expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(mayMigrate ? 3_600 : 120)
      expect(container.resources.limits.memory).toBeDefined()
      const delay = Number(named('ConfigMap', 'rescue').data.SHUTDOWN_DELAY_SECONDS)
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(delay + 25)
      const mounted = container.volumeMounts.map((volume: Manifest) => volume.name)
      expect(pod.volumes.map((volume: Manifest) => volume.name).sort()).toEqual(mounted.sort())
      expect(named('NetworkPolicy', name).spec.podSelector.matchLabels).toEqual({ app: name })
      if (named('HorizontalPodAutoscaler', name))
        expect(named('PodDisruptionBudget', name).spec).toMatchObject({
          minAvailable: 1,
          selector: { matchLabels: { app: name } },
        })
    },
  )

  it('takes database logins and single keys from existing secrets', () => {
    const references = deployments.flatMap(({ spec }) =>
      (spec.template.spec.containers[0].env ?? []).flatMap(
        ({ valueFrom }: Manifest) => valueFrom?.secretKeyRef ?? [],
      ),
    )
    expect(references.length).toBeGreaterThan(5)
    for (const { name, key, optional } of references) if (!optional) expect(keysOf(name)).toContain(key)
  })

  it('routes services and policies to existing containers and ports', () => {
    const apps = new Set(deployments.map(nameOf))
    const ports = [4000, 4100]
    for (const { spec } of ofKind('Service')) {
      expect(apps).toContain(spec.selector.app)
      for (const { port, targetPort } of spec.ports)
        expect([port, targetPort]).toEqual(port === 4000 ? [4000, 'http'] : [4100, 'internal'])
    }
    for (const { spec } of ofKind('NetworkPolicy'))
      for (const rule of spec.ingress ?? []) {
        for (const { port } of rule.ports) expect(ports).toContain(port)
        for (const { podSelector } of rule.from)
          if (podSelector) expect(apps).toContain(podSelector.matchLabels.app)
      }
  })

  it('scales by existing metrics', () => {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    const subgraphs = readFileSync(join(projectRoot, 'subgraphs/shared/subgraph/subgraph-metrics.ts'), 'utf8')
    const known = new Set([
      'cpu',
      ...registry.getMetricsAsArray().map(({ name }) => name),
      ...[...subgraphs.matchAll(/name: '(\w+)'/g)].map(([, name]) => name),
    ])
    const rules: Manifest[] = parseYaml(read('grafana/alerts.yaml')).groups.flatMap(
      (group: Manifest) => group.rules,
    )
    const scalers = ofKind('HorizontalPodAutoscaler')
    expect(scalers.map(nameOf).sort()).toEqual(['ai-hub', 'backoffice', 'edge', 'wallet', 'worker'])
    for (const { spec } of scalers) {
      // With a number of its own, every upgrade under load would end the replicas that the autoscaler has added.
      expect(named('Deployment', spec.scaleTargetRef.name).spec).not.toHaveProperty('replicas')
      for (const { resource, pods, external } of spec.metrics) {
        if (!external) expect(known).toContain(resource?.name ?? pods.metric.name)
        // The autoscaler adds up the series of an external metric, which every process exports for every kind of job.
        else
          expect(rules.find(({ record }) => record === external.metric.name)?.expr).toMatch(
            /^max\(\w+\{[^}]*\}\)$/,
          )
      }
    }
  })
})
