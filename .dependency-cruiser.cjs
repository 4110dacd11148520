/** The import rules of the architecture, one entry a rule; `npm run check` fails on any of them. */
const STELLAR_ROOMS = '^(subgraphs/wallet/(ledger|local-network)/|test/)'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'rest-adapter-knows-only-the-wire',
      comment: 'The adapter is handed one function; it never reaches into the graph.',
      severity: 'error',
      from: { path: '^rest-adapter/' },
      to: { path: '^(gateway|subgraphs|main)' },
    },
    {
      name: 'gateway-knows-no-subgraph',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^subgraphs/' },
    },
    {
      name: 'schema-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^schema/', pathNot: '^schema/generate' },
      to: { path: '^(gateway|subgraphs|rest-adapter|main|test)' },
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
      to: { path: '^(gateway|rest-adapter|main)' },
    },
    {
      name: 'shared-knows-no-subgraph',
      severity: 'error',
      from: { path: '^subgraphs/shared/' },
      to: { path: '^subgraphs/(?!shared/)' },
    },
    {
      name: 'stores-are-private-to-their-feature',
      severity: 'error',
      from: { path: '^subgraphs/([^/]+)/([^/]+)/' },
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
      name: 'stellar-sdk-lives-in-two-rooms',
      severity: 'error',
      from: { path: '.', pathNot: STELLAR_ROOMS },
      to: { path: 'node_modules/@stellar/' },
    },
    { name: 'nothing-imports-test', severity: 'error', from: { pathNot: '^test/' }, to: { path: '^test/' } },
    {
      name: 'no-dev-dependency-at-run-time',
      severity: 'error',
      from: { path: '^(main|gateway|subgraphs|rest-adapter|schema)', pathNot: '^schema/generate' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
