import { isIP, SocketAddress } from 'node:net'

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/
const GROUPS = 8
const MAPPED_IPV4 = /^::ffff:(?<v4>[\d.]+)$/

/**
 * What counts as one client: an IPv4 address, or an IPv6 /64 network, since its holder has every
 * address in it. Some proxies name the port too, which changes with every call.
 */
export function clientOf(ip: string | undefined): string {
	const { v6, v4 } = WITH_PORT.exec(ip ?? '')?.groups ?? {}
	const address = (v6 ?? v4 ?? ip ?? '').replace(/%.*$/, '')
	return isIP(address) === 6 ? networkOf(address) : address
}

function networkOf(address: string): string {
	const written = new SocketAddress({ address, family: 'ipv6' }).address
	const mapped = MAPPED_IPV4.exec(written)?.groups?.['v4']
	if (mapped !== undefined) return mapped
	const [start = '', end = ''] = written.split('::')
	const [first, last] = [groupsOf(start), groupsOf(end)]
	const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => '0')
	return `${[...first, ...zeros, ...last].slice(0, GROUPS / 2).join(':')}::/64`
}

const groupsOf = (part: string) => part.split(':').filter((group) => group !== '')
