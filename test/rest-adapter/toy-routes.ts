import { graphql } from '../../rest-adapter/core/graphql-document.js'
import { readRawBodies } from '../../rest-adapter/core/request/json-body.js'
import {
  type Route,
  route,
  type Section,
  type ServiceRoutes,
  section as undescribed,
} from '../../rest-adapter/core/route.js'

/** A section whose description does not matter. */
export function section(title: string, routes: readonly Route[]): Section {
  return { ...undescribed(title, routes), about: 'What its paths are for.' }
}

const animalFields = graphql(`
  fragment AnimalFields on Animal {
    id name species nickname age weight isAdopted tags notes arrivedAt fee attributes shelter { id name }
  }`)

const failing = graphql('query Fails($code: String!) { reply: fails(code: $code) { id } }')
const aiFields = graphql('fragment ItemFields on Animal { id nickname caseId }')

const wallet: ServiceRoutes = {
  service: 'wallet',
  title: 'Toy wallet',
  description: 'A toy.',
  mounts: [{ base: '/v1/wallet' }, { base: '/testnet/v1/wallet', fixed: { scope: 'testnet' } }],
  webhooks: [{ event: 'animal.added', summary: 'An animal came in', data: { type: 'object' } }],
  sections: [
    section('Animals', [
      route('GET /animals/:animalId', {
        summary: 'One animal',
        operation: graphql(
          'query One($animalId: ID!, $scope: Scope) { reply: animal(id: $animalId, scope: $scope) { ...AnimalFields } }',
          [animalFields],
        ),
        notFound: 'WALLET_NOT_FOUND',
      }),
      route('GET /animals', {
        summary: 'Animals, newest first',
        operation: graphql(
          `query Many($species: Species, $adopted: Boolean, $heavierThan: Float, $arrivedAfter: DateTime,
                      $tags: [String!], $limit: Int = 20, $offset: Int = 0, $scope: Scope) {
             reply: animals(species: $species, adopted: $adopted, heavierThan: $heavierThan, tags: $tags,
                            arrivedAfter: $arrivedAfter, limit: $limit, offset: $offset, scope: $scope) {
               animals: nodes { ...AnimalFields } total: totalCount limit offset
             }
           }`,
          [animalFields],
        ),
        limits: { limit: { minimum: 1, maximum: 100 }, offset: { minimum: 0 } },
      }),
      route('POST /animals', {
        summary: 'Take an animal in',
        operation: graphql(
          'mutation Add($input: NewAnimal!) { reply: addAnimal(input: $input) { ...AnimalFields } }',
          [animalFields],
        ),
        status: 201,
        policy: 'wallet-spending',
        limits: { name: { minLength: 1, maxLength: 20 }, 'homes[].floor': { minimum: 0 } },
        errors: ['CONFLICT'],
      }),
      route('POST /gifts', {
        summary: 'Give',
        operation: graphql(
          'mutation Give($amount: Amount!, $anonymous: Boolean) { reply: give(amount: $amount, anonymous: $anonymous) { id } }',
        ),
        status: 201,
        policy: 'wallet-spending',
      }),
      route('GET /mine', { summary: 'Mine', operation: graphql('{ reply: mine { id } }') }),
      route('GET /fails/:code', { summary: 'Fails', operation: failing }),
      route('POST /hook', {
        summary: 'A provider calls',
        status: 202,
        handler: async ({ request, run, report }) => {
          if (String(request.body) === 'forged') report('invalid_signature', 'The signature is wrong.')
          const { echo } = await run('echo', { text: String(request.body) })
          return { received: String(request.body), echo }
        },
        operations: { echo: graphql('query Echo($text: String!) { echo(text: $text) { id } }') },
        setup: readRawBodies,
        openApi: { response: { content: { 'application/json': { schema: { type: 'object' } } } } },
      }),
    ]),
  ],
}

const aiHub: ServiceRoutes = {
  service: 'ai-hub',
  title: 'Toy AI hub',
  description: 'A toy.',
  mounts: [{ base: '' }],
  sections: [
    section('Health', [
      route('GET /health', { summary: 'Health', operation: graphql('{ status: version }'), success: false }),
    ]),
    section('Items', [
      route('GET /api/agents', {
        summary: 'Agents',
        operation: graphql('{ item: clients { ...ItemFields } }', [aiFields]),
        keepNull: ['caseId'],
      }),
      route('GET /api/microblog/fails/:code', { summary: 'Fails', operation: failing }),
      route('GET /api/microblog/animals/:animalId', {
        summary: 'One animal in an envelope',
        operation: graphql('query One($animalId: ID!) { reply: animal(id: $animalId) { id name nickname } }'),
        under: 'animal',
      }),
      route('PUT /api/microblog/items', {
        summary: 'Rename',
        operation: graphql(`mutation Rename($input: NewAnimal!) { done: addAnimal(input: $input) { id } }`),
        add: { message: 'Renamed.' },
      }),
    ]),
  ],
}

const backoffice: ServiceRoutes = {
  service: 'backoffice',
  title: 'Toy backoffice',
  description: 'A toy.',
  mounts: [{ base: '' }],
  sections: [
    section('Animals', [
      route('GET /api/version', {
        summary: 'Version',
        operation: graphql('{ data: version }'),
        success: true,
      }),
      route('GET /api/staff', {
        summary: 'For staff',
        operation: graphql('{ reply: staffOnly { id oldName } }'),
      }),
      route('PATCH /api/animals/:id', {
        summary: 'Rename',
        operation: graphql(
          'mutation Rename($id: ID!, $name: String!, $home: Home) { reply: renameAnimal(id: $id, name: $name, home: $home) { id name } }',
        ),
      }),
      route('DELETE /api/animals/:id', {
        summary: 'Forget',
        operation: graphql('mutation Forget($id: ID!) { done: forgetAnimal(id: $id) }'),
        success: true,
        add: { message: 'Forgotten.' },
      }),
      route('POST /api/tick', {
        summary: 'Tick',
        operation: graphql('mutation { done: tick }'),
        success: true,
      }),
      route('GET /api/pets', {
        summary: 'Pets',
        operation: graphql('{ reply: pets { id ... on Dog { barks } ... on Cat { purrs } } }'),
      }),
      route('GET /api/monitor', {
        summary: 'Several reports',
        choose: {
          by: 'action',
          fallback: 'version',
          among: {
            version: { operation: graphql('{ version }') },
            animals: {
              operation: graphql(
                'query Some($limit: Int = 5) { reply: animals(limit: $limit, offset: 0) { limit } }',
              ),
              limits: { limit: { maximum: 9 } },
              success: true,
            },
          },
        },
      }),
      route('POST /api/act', {
        summary: 'Several actions',
        choose: {
          by: 'action',
          among: {
            tick: { operation: graphql('mutation { done: tick }'), add: { message: 'Ticked.' } },
            give: {
              operation: graphql('mutation G($amount: Amount!) { reply: give(amount: $amount) { id } }'),
            },
          },
        },
      }),
      route('GET /api/fails/:code', { summary: 'Fails', operation: failing }),
    ]),
  ],
}

/** Three toy documents, one for each API profile. */
export const toyServices: readonly ServiceRoutes[] = [wallet, aiHub, backoffice]
