import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { compileRoutes } from '../../rest-adapter/core/compile/compile-routes.js'
import { openApiDocument } from '../../rest-adapter/core/openapi/openapi-document.js'
import { toyGraph, toyGuards } from './toy-graph.js'
import { toyServices } from './toy-routes.js'

const compiled = compileRoutes(toyGraph, toyGuards, toyServices)
const documents = compiled.map((service) => openApiDocument(service, { version: '1.0.0' }))
// biome-ignore lint/suspicious/noExplicitAny: the tests walk free JSON
const [wallet, aiHub, backoffice] = documents as [any, any, any]

describe('the API description of a service', () => {
  it.each(['wallet', 'ai-hub', 'backoffice'])('of the toy %s is valid OpenAPI 3.1', async (name) => {
    const document = documents[['wallet', 'ai-hub', 'backoffice'].indexOf(name)]
    const result = await new Validator().validate(structuredClone(document) as Record<string, unknown>)
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it('lists the base addresses of its mounts', () => {
    expect(wallet.servers.map(({ url }: { url: string }) => url)).toEqual([
      '/v1/wallet',
      '/testnet/v1/wallet',
    ])
    expect(backoffice.servers).toEqual([{ url: '/' }])
  })

  it('names where to ask and where the common rules are, at the origin that serves it', () => {
    const origin = 'https://api.example.org'
    const [served] = compiled.map((service) => openApiDocument(service, { version: '1.0.0', origin }))
    expect(served).toMatchObject({
      info: { contact: { url: `${origin}/o` } },
      externalDocs: { url: `${origin}/docs/guide` },
    })
  })

  it('describes the parameters with defaults, enums, limits and the descriptions of the graph', () => {
    const { parameters } = wallet.paths['/animals'].get
    expect(parameters.map(({ name }: { name: string }) => name)).not.toContain('scope')
    expect(parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      description: 'How many at most.',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    })
    expect(parameters).toContainEqual({
      name: 'species',
      in: 'query',
      required: false,
      schema: { type: 'string', enum: ['dog', 'cat', 'other'] },
    })
    expect(wallet.paths['/animals/{animalId}'].get.parameters).toContainEqual({
      name: 'animalId',
      in: 'path',
      required: true,
      description: "The animal's id.",
      schema: { type: 'string' },
    })
  })

  it('describes the body as the input type, with required members and scalars', () => {
    const { schema } = wallet.paths['/animals'].post.requestBody.content['application/json']
    expect(schema.required).toEqual(['name', 'species'])
    expect(schema.properties.name).toEqual({
      type: 'string',
      description: 'What people will call it.',
      minLength: 1,
      maxLength: 20,
    })
    expect(schema.properties.arrivedAt).toEqual({ type: ['string', 'null'], format: 'date-time' })
    expect(JSON.stringify(documents)).not.toContain('"scalar"')
  })

  it('describes the selection as the response: aliases, fragments by name, nullable members as optional', () => {
    const { schema } = wallet.paths['/animals'].get.responses['200'].content['application/json']
    expect(schema.required).toEqual(['animals', 'total', 'limit', 'offset'])
    expect(schema.properties.animals).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Animal' },
    })
    const { Animal } = wallet.components.schemas
    expect(Animal.required).toEqual(['id', 'name', 'species', 'isAdopted', 'tags'])
    expect(Animal.properties.nickname).toEqual({ type: 'string' })
    expect(Animal.properties.notes).toEqual({ type: 'array', items: { type: ['string', 'null'] } })
    expect(Animal.properties.name.description).toBe('What people call it.')
    expect(
      backoffice.paths['/api/staff'].get.responses['200'].content['application/json'].schema.properties
        .oldName,
    ).toEqual({ type: 'string', deprecated: true })
  })

  it('describes added members, and null for members that keep it', () => {
    const { schema } = aiHub.paths['/api/agents'].get.responses['200'].content['application/json']
    expect(Object.keys(schema.properties)).toEqual(['success', 'item'])
    expect(schema.properties.success).toEqual({ type: 'boolean', const: true })
    expect(schema.required).toEqual(['success'])
    expect(schema.properties.item.properties.caseId).toEqual({ type: ['string', 'null'] })
    expect(schema.properties.item.required).toEqual(['id', 'caseId'])
  })

  it('lists the errors of each route with the statuses of its service', () => {
    const statuses = (entry: { responses: object }) => Object.keys(entry.responses)
    expect(statuses(wallet.paths['/animals'].post)).toEqual([
      '201',
      '400',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
    expect(statuses(backoffice.paths['/api/animals/{id}'].delete)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '429',
      '500',
      '503',
    ])
    expect(statuses(aiHub.paths['/api/agents'].get)).toEqual(['200', '401', '429', '500'])
    expect(wallet.paths['/animals/{animalId}'].get.responses['404'].description).toContain('WALLET_NOT_FOUND')
  })

  it('states who may call a route, and its rate limit', () => {
    expect(backoffice.paths['/api/staff'].get.description).toBe(
      'Allowed: admin, staff.\n\nRate limit: 100 per minute (Backoffice API in general).',
    )
    expect(backoffice.paths['/api/version'].get.security).toEqual([])
    expect(backoffice.security).toEqual([{ bearer: [] }])
  })

  it('describes a choice between operations with all their parameters and responses', () => {
    const { get } = backoffice.paths['/api/monitor']
    expect(get.parameters).toEqual([
      {
        name: 'action',
        in: 'query',
        required: false,
        description: 'Selects one of the responses below.',
        schema: { type: 'string', enum: ['version', 'animals'], default: 'version' },
      },
      {
        name: 'limit',
        in: 'query',
        required: false,
        description: 'How many at most.',
        schema: { type: 'integer', minimum: -2147483648, maximum: 9, default: 5 },
      },
    ])
    expect(get.responses['200'].content['application/json'].schema.anyOf).toHaveLength(2)
    const { post } = backoffice.paths['/api/act']
    const chosen = (action: string) => ({
      type: 'string',
      const: action,
      description: 'Selects this operation.',
    })
    expect(post.requestBody.content['application/json'].schema.oneOf).toEqual([
      { type: 'object', properties: { action: chosen('tick') }, required: ['action'] },
      {
        type: 'object',
        properties: { action: chosen('give'), amount: expect.objectContaining({ type: 'string' }) },
        required: ['action', 'amount'],
      },
    ])
  })

  it('gives no schema the name of a global type of JavaScript, which it would hide in generated clients', () => {
    const names = documents.flatMap((one) => Object.keys((one as typeof wallet).components.schemas))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => name in globalThis)).toEqual([])
  })

  it('has no request body for a route that reads none', () => {
    expect(backoffice.paths['/api/tick'].post).not.toHaveProperty('requestBody')
  })

  it('describes outbound webhooks', () => {
    expect(Object.keys(wallet.webhooks)).toEqual(['animal.added', 'webhook.test'])
  })
})
