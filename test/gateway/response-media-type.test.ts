import { expect, it } from 'vitest'
import { responseMediaType } from '../../gateway/response-media-type.js'

const json = 'application/json; charset=utf-8'
const graphqlJson = 'application/graphql-response+json; charset=utf-8'

it.each([
  ['nothing', undefined, json],
  ['anything', '*/*', json],
  [
    'both, as Apollo Client sends it',
    'application/graphql-response+json,application/json;q=0.9',
    graphqlJson,
  ],
  ['parts of results beside whole ones', 'multipart/mixed;deferSpec=20220824,application/json', json],
  ['pages alone', 'text/html', undefined],
  ['JSON least of all', 'application/json;q=0', undefined],
])(
  'a client that accepts %s gets its media type without Apollo Server where that has one',
  (_what, accept, type) => {
    expect(responseMediaType(accept)).toBe(type)
    // Again, from what is kept.
    expect(responseMediaType(accept)).toBe(type)
  },
)
