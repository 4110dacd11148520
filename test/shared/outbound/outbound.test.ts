import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound, type Outbound, TargetRefused } from '../../../subgraphs/shared/outbound/outbound.js'
import { isPublicAddress, type ResolveHost } from '../../../subgraphs/shared/outbound/public-address.js'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/doubles/webhook-receiver.js'

describe('a public address', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true))

  test.each([
    ['this network', '0.0.0.0'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local and cloud metadata', '169.254.169.254'],
    ['benchmarks', '198.19.0.1'],
    ['documentation', '203.0.113.7'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['unique local', 'fd00::1'],
    ['link-local', 'fe80::1'],
    ['multicast', 'ff02::1'],
    ['IPv4 in disguise', '::ffff:127.0.0.1'],
    ['IPv4 in disguise', '::ffff:8.8.8.8'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378::1'],
    ['documentation', '2001:db8::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('is not %s: %s', (_what, address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a request to a user-supplied URL', () => {
  let receiver: WebhookReceiver
  const opened: Outbound[] = []

  beforeEach(async () => {
    receiver = await startWebhookReceiver()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((outbound) => outbound.close()))
    await receiver.close()
  })

  function outbound(options: Partial<Parameters<typeof createOutbound>[0]> = {}): Outbound {
    const made = createOutbound({ allowPrivate: false, ...options })
    opened.push(made)
    return made
  }
  const resolvesTo =
    (...addresses: string[]): ResolveHost =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const unknownHost: ResolveHost = async () => {
    throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
  }

  test.each([
    ['not a url', 'must be a URL'],
    ['/hook', 'must be a URL'],
    ['http://example.com/hook', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['ftp://example.com', 'must begin with https://'],
    ['https://user:pw@example.com/', 'must not contain a user name or password'],
    ['https://127.0.0.1/', 'must lead to a public address'],
    ['https://2130706433/', 'must lead to a public address'],
    ['https://0x7f.1/', 'must lead to a public address'],
    ['https://[::1]/', 'must lead to a public address'],
    ['https://[::ffff:10.0.0.1]/', 'must lead to a public address'],
    ['https://169.254.169.254/latest/meta-data', 'must lead to a public address'],
    ['https://localhost/', 'must lead to a public address'],
  ])('is rejected for %s: it %s', async (url, reason) => {
    await expect(outbound().check(url)).rejects.toThrow(reason)
    await expect(outbound().send(url, { method: 'POST' })).rejects.toBeInstanceOf(TargetRefused)
  })

  test('is rejected when any address of the host name is private', async () => {
    const mixed = outbound({ resolve: resolvesTo('8.8.8.8', '10.1.2.3') })
    await expect(mixed.check('https://hooks.example/')).rejects.toThrow('hooks.example is private')
    await expect(mixed.send('https://hooks.example/', { method: 'GET' })).rejects.toBeInstanceOf(
      TargetRefused,
    )
  })

  test('is rejected when the host name has become private since the check', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']]
    const rebinding = outbound({ resolve: (host) => resolvesTo(...(answers.shift() ?? []))(host) })
    await rebinding.check('https://hooks.example/')
    await expect(rebinding.send('https://hooks.example/', { method: 'GET' })).rejects.toBeInstanceOf(
      TargetRefused,
    )
    expect(answers).toEqual([])
  })

  test('accepts a public host name, and one whose lookup fails temporarily', async () => {
    await outbound({ resolve: resolvesTo('8.8.8.8') }).check('https://hooks.example/path?x=1')
    const offline: ResolveHost = async () => {
      throw Object.assign(new Error('try again'), { code: 'EAI_AGAIN' })
    }
    await outbound({ resolve: offline }).check('https://hooks.example/')
  })

  test('is rejected for a host name that does not exist', async () => {
    const refused = outbound({ resolve: unknownHost }).check('https://hooks.exmaple/')
    await expect(refused).rejects.toThrow('has the unknown host name hooks.exmaple')
  })

  test('connects to the address that was resolved for the check', async () => {
    const port = new URL(receiver.url).port
    const asked: string[] = []
    const pinned = outbound({
      allowPrivate: true,
      resolve: (host) => {
        asked.push(host)
        return resolvesTo('127.0.0.1')(host)
      },
    })
    const answer = await pinned.send(`http://hooks.example:${port}/hook`, { method: 'POST', body: '{}' })
    expect(answer).toEqual({ statusCode: 204 })
    expect(asked).toEqual(['hooks.example'])
    expect(receiver.received[0]?.headers.host).toBe(`hooks.example:${port}`)
  })

  test('does not follow a redirect', async () => {
    receiver.answer((response) => response.writeHead(302, { location: receiver.url }).end())
    expect(await outbound({ allowPrivate: true }).send(receiver.url, { method: 'POST', body: '' })).toEqual({
      statusCode: 302,
    })
    expect(receiver.received).toHaveLength(1)
  })

  test('fails after its time limit', async () => {
    receiver.answer(() => undefined)
    const impatient = outbound({ allowPrivate: true, timeLimitMs: 50 })
    await expect(impatient.send(receiver.url, { method: 'POST' })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })

  test('does not read an endless body', async () => {
    let sent = 0
    receiver.answer((response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(65_536)
      const pour = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
      }
      response.on('drain', pour)
      pour()
    })
    expect(await outbound({ allowPrivate: true }).send(receiver.url, { method: 'POST' })).toEqual({
      statusCode: 200,
    })
    expect(sent).toBeLessThan(50_000_000)
  })
})
