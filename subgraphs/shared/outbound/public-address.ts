import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet (IANA special-purpose address registries, IPv4). */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * The special-purpose ranges of IPv6's global unicast block (2000::/3): tunnels into IPv4, benchmarks, documentation.
 */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const special = blockList(specialIpv4, 'ipv4')
const globalIpv6 = blockList(['2000::/3'], 'ipv6')
const specialGlobalIpv6 = blockList(specialIpv6, 'ipv6')

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/**
 * Whether an IP address is one of the public internet. Private, loopback, link-local, multicast, documentation and
 * translated addresses are not, nor is text that is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  // Everything outside 2000::/3 is refused, so ::1, fc00::/7, fe80::/10 and IPv4 in disguise (::ffff:10.0.0.1) are.
  if (isIP(address) === 6)
    return globalIpv6.check(address, 'ipv6') && !specialGlobalIpv6.check(address, 'ipv6')
  return false
}

export interface HostAddress {
  readonly address: string
  readonly family: number
}

/** Returns all addresses of a host name; replaced in tests. */
export type ResolveHost = (hostname: string) => Promise<HostAddress[]>

/** The system's resolver. An IP address resolves to itself. */
export const resolveHost: ResolveHost = (hostname) => lookup(hostname, { all: true, verbatim: true })
