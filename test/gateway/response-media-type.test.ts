import { expect, it } from 'vitest'
import { acceptsResult, responseMediaType } from '../../gateway/response-media-type.js'

const json = 'application/json; charset=utf-8'
const graphqlJson = 'application/graphql-response+json; charset=utf-8'

it.each([
  ['nothing', undefined, json, true],
  ['anything', '*/*', json, true],
  [
    'both, as Apollo Client sends it',
    'application/graphql-response+json,application/json;q=0.9',
    graphqlJson,
    true,
  ],
  ['parts of results beside whole ones', 'multipart/mixed;deferSpec=20220824,application/json', json, true],
  ['parts of results alone', 'multipart/mixed;deferSpec=20220824', undefined, false],
  ['callbacks', 'application/json;callbackSpec=1.0', undefined, true],
  ['pages alone', 'text/html', undefined, false],
  ['JSON least of all', 'application/json;q=0', undefined, false],
])(
  'chooses the media type for a client that accepts %s, or leaves it to Apollo Server',
  (_what, accept, type, isOffered) => {
    expect([responseMediaType(accept), acceptsResult(accept)]).toEqual([type, isOffered])
    // Again, from the cache.
    expect([responseMediaType(accept), acceptsResult(accept)]).toEqual([type, isOffered])
  },
)
