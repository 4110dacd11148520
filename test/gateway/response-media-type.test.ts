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
  'chooses the media type for a client that accepts %s, or leaves it to Apollo Server',
  (_what, accept, type) => {
    expect(responseMediaType(accept)).toBe(type)
    // Again, from the cache.
    expect(responseMediaType(accept)).toBe(type)
  },
)
