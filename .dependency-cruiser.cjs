/** The import rules of the architecture, one entry a rule; `npm run check` fails on any of them. */
/** The folders that hold source files; every other rule speaks of them. */
const HOMES = [
  'client',
  'dashboard',
  'edge',
  'gateway',
  'mcp-adapter',
  'platform',
  'rest-adapter',
  'runtime',
  'schema',
  'scripts',
  'subgraphs',
  'test',
]

/** All folders but these, as a part of a pattern. */
const homesBut = (...allowed) => HOMES.filter((home) => !allowed.includes(home)).join('|')

const STELLAR_FOLDERS = '^(subgraphs/wallet/(ledger|local-network)/|test/)'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every-source-file-has-a-home',
      comment: 'A file outside these folders would be held to no rule.',
      severity: 'error',
      from: { path: '.', pathNot: `^(${HOMES.join('|')})/` },
      to: {},
    },
    {
      name: 'rest-adapter-imports-only-edge-and-contract',
      comment: 'The adapter is handed one function, `execute`; it never reaches into the graph.',
      severity: 'error',
      from: { path: '^rest-adapter/' },
      to: { path: `^(${homesBut('rest-adapter', 'edge', 'runtime', 'schema')})/` },
    },
    {
      name: 'mcp-adapter-imports-only-edge-contract-and-the-compiler-of-routes',
      comment: 'Tools are compiled like REST routes, and are handed one function, `execute`.',
      severity: 'error',
      from: { path: '^mcp-adapter/' },
      to: {
        path: `^((${homesBut('mcp-adapter', 'edge', 'runtime', 'schema', 'rest-adapter')})/|rest-adapter/(routes/|server))`,
      },
    },
    {
      name: 'gateway-knows-no-subgraph-and-no-rest-path',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: `^(${homesBut('gateway', 'edge', 'runtime', 'schema')})/` },
    },
    {
      name: 'edge-serves-gateway-and-rest-adapter-alike',
      severity: 'error',
      from: { path: '^edge/' },
      to: { path: `^(${homesBut('edge', 'runtime', 'schema')})/` },
    },
    {
      name: 'runtime-knows-only-the-contract',
      severity: 'error',
      from: { path: '^runtime/' },
      to: { path: `^(${homesBut('runtime', 'schema')})/` },
    },
    {
      name: 'schema-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^schema/' },
      to: { path: `^(${homesBut('schema')})/` },
    },
    {
      name: 'subgraphs-do-not-know-each-other',
      severity: 'error',
      from: { path: '^subgraphs/(wallet|ai-hub|backoffice)/' },
      to: { path: '^subgraphs/', pathNot: '^subgraphs/($1|shared)/' },
    },
    {
      name: 'subgraphs-do-not-know-the-edge',
      severity: 'error',
      from: { path: '^subgraphs/' },
      to: { path: `^(${homesBut('subgraphs', 'runtime', 'schema')})/` },
    },
    {
      name: 'shared-knows-no-subgraph',
      severity: 'error',
      from: { path: '^subgraphs/shared/' },
      to: { path: '^subgraphs/(?!shared/)' },
    },
    {
      name: 'stores-are-private-to-their-feature',
      comment: 'The staging writer alone fills the tables of every feature.',
      severity: 'error',
      from: {
        path: '^subgraphs/([^/]+)/([^/]+)/',
        pathNot: '^subgraphs/backoffice/staging/staging-writer\\.store\\.ts$',
      },
      to: { path: '^subgraphs/[^/]+/[^/]+/.*\\.store\\.ts$', pathNot: '^subgraphs/$1/$2/' },
    },
    {
      name: 'resolvers-do-not-speak-sql',
      severity: 'error',
      from: { path: '\\.(resolver|reference)\\.ts$' },
      to: { path: 'node_modules/(knex|better-sqlite3|pg)/' },
    },
    {
      name: 'services-do-not-speak-graphql-or-http',
      severity: 'error',
      from: { path: '\\.service\\.ts$' },
      to: { path: 'node_modules/(graphql|type-graphql|fastify)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'stellar-sdk-only-in-ledger-and-local-network',
      severity: 'error',
      from: { path: '.', pathNot: STELLAR_FOLDERS },
      to: { path: 'node_modules/@stellar/' },
    },
    {
      name: 'client-is-a-package-of-its-own',
      comment: 'It is installed by programs that have nothing else of the platform.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: `^(${homesBut('client')})/` },
    },
    {
      name: 'the-platform-does-not-call-itself-as-a-client',
      severity: 'error',
      from: { path: `^(${homesBut('client', 'dashboard', 'test')})/` },
      to: { path: '^client/' },
    },
    {
      name: 'the-dashboard-runs-in-browsers',
      comment:
        'It knows the platform by the graph alone; its documents are generated. Clients read event streams alike.',
      severity: 'error',
      from: { path: '^dashboard/' },
      to: { path: `^(${homesBut('dashboard')})/`, pathNot: '^client/server-sent-events\\.ts$' },
    },
    {
      name: 'nothing-imports-the-dashboard',
      comment: 'Tests read its texts and pure functions.',
      severity: 'error',
      from: { path: `^(${homesBut('dashboard', 'test')})/` },
      to: { path: '^dashboard/' },
    },
    {
      name: 'nothing-imports-test-or-scripts',
      severity: 'error',
      from: { path: '.', pathNot: '^(test|scripts)/' },
      to: { path: '^(test|scripts)/' },
    },
    {
      name: 'no-dev-dependency-at-run-time',
      severity: 'error',
      from: { path: `^(${homesBut('client', 'dashboard', 'scripts', 'test')})/` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The parser knows no JSX; `rootDir` of dashboard/tsconfig.json keeps the dashboard to itself.
    exclude: { path: '^(dist|data)/|\\.tsx$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
