import { expect, it } from 'vitest'
import { oauth1Header } from '../../../subgraphs/ai-hub/microblog/oauth1.mapper.js'

const signature = (header: string) => decodeURIComponent(/oauth_signature="([^"]+)"/.exec(header)?.[1] ?? '')

it('matches the signature of the example in OAuth Core 1.0, appendix A.5', () => {
  const header = oauth1Header(
    'GET',
    new URL('http://photos.example.net/photos?file=vacation.jpg&size=original'),
    {
      apiKey: 'dpf43f3p2l4k3l03',
      apiSecret: 'kd94hf93k423kf44',
      accessToken: 'nnch734d00sl2jdk',
      accessTokenSecret: 'pfkkdhi9sl3r4s00',
    },
    { nonce: 'kllo9940pd9333jh', timestamp: 1191242096 },
  )
  expect(signature(header)).toBe('tR3+Ty81lMeYAr/Fid0kMTYa/WM=')
  expect(header).toContain('oauth_nonce="kllo9940pd9333jh"')
  expect(header).not.toContain('pfkkdhi9sl3r4s00')
})

it('matches the signature of the network’s documented example with reserved characters', () => {
  const url = new URL('https://api.twitter.com/1.1/statuses/update.json')
  url.searchParams.set('include_entities', 'true')
  url.searchParams.set('status', 'Hello Ladies + Gentlemen, a signed OAuth request!')
  const header = oauth1Header(
    'POST',
    url,
    {
      apiKey: 'xvz1evFS4wEEPTGEFPHBog',
      apiSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
      accessToken: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
      accessTokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
    },
    { nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg', timestamp: 1318622958 },
  )
  expect(signature(header)).toBe('hCtSmYh+iHYCEqBWrE7C7hYmtUk=')
})

it('creates a different header for every request', () => {
  const keys = { apiKey: 'a', apiSecret: 'b', accessToken: 'c', accessTokenSecret: 'd' }
  const url = new URL('https://api.example/2/users/me')
  expect(oauth1Header('GET', url, keys)).not.toBe(oauth1Header('GET', url, keys))
})
