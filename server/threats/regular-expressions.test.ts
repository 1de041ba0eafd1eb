import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { check } from 'recheck'
import { RFC_EMAIL_REGEX } from 'valibot'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { isFullSize } from '../testing/full-size.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')
const ROOMS = ['contract', 'desk', 'server', 'ui', 'web', 'sandbox']
const IS_FULL = isFullSize()
// In full, the excused ones take all of it; otherwise none does, but on a busy machine.
/** Its limits in characters stay; a busy machine is no attack. */
const COUNTED_NOT_TIMED = { incubationTimeout: null, attackTimeout: null, seedingTimeout: null }
const MOST_MS_PER_PATTERN = IS_FULL ? 20_000 : 120_000

/** Slow on a long hostile text, and why they never get one. Any other must be safe whatever it gets. */
const EXCUSED = new Map([
	[String.raw`server/settings/settings.ts /\/+$/`, 'the operator’s own settings, once, at start'],
	['server/http/client-address.ts /%.*$/', 'slow only with line breaks, which no header can have'],
	[
		String.raw`server/http/pages/content-security-policy.ts /<style>([\s\S]*?)<\/style>/g`,
		'our own pages, once, at start',
	],
	[
		String.raw`server/http/pages/content-security-policy.ts /<script>([\s\S]*?)<\/script>/g`,
		'our own pages, once, at start',
	],
	[
		'server/http/api-document/describe-fields.ts /(`[^`]+`|<https?:[^>]+>)/',
		'our own descriptions, once, at start',
	],
	[
		'server/db/local-postgres/postmaster.ts /lock file ".*" (already exists|is empty)|pre-existing shared memory block/',
		'what our own PostgreSQL prints as it starts',
	],
	[
		String.raw`server/db/local-postgres/postmaster.ts /could not bind .* address|could not create any TCP\/IP sockets/`,
		'what our own PostgreSQL prints as it starts',
	],
	[
		String.raw`web/build/dev-pages.ts /<script type="application\/json" id="settings">(.*?)<\/script>/s`,
		'our own page, on a developer’s machine',
	],
])

/** Put together from constants of ours; here as they come out. */
const PUT_TOGETHER = new Map([
	['server/orders/order-id.ts', /^[0123456789abcdefghjkmnpqrstvwxyz]{31}$/],
	['contract/fields/name-characters.ts', /^(?:(?=.*\p{L})[\p{L}\p{M} \-‐‑'’´.·,/()]+)?$/u],
])

type Pattern = { readonly source: string; readonly flags: string }

async function sourceFiles(): Promise<string[]> {
	const files: string[] = []
	for (const room of ROOMS) {
		for (const file of await readdir(path.join(CHECKOUT, room), { recursive: true })) {
			const isOurs = !/(^|\/)(node_modules\/|dist\/|threats\/|testing[-./])/.test(file)
			if (isOurs && /(?<!\.test|\.d)\.tsx?$/.test(file)) files.push(`${room}/${file}`)
		}
	}
	return files
}

function* nodesOf(value: unknown): Generator<object> {
	if (typeof value !== 'object' || value === null) return
	if (!Array.isArray(value)) yield value
	for (const child of Object.values(value)) yield* nodesOf(child)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isRegExpCall(node: object): boolean {
	return (
		'callee' in node &&
		isObject(node.callee) &&
		'name' in node.callee &&
		node.callee.name === 'RegExp'
	)
}

async function collectPatterns() {
	const patterns = new Map<string, Pattern>()
	const putTogetherIn = new Set<string>()
	for (const file of await sourceFiles()) {
		const text = await readFile(path.join(CHECKOUT, file), 'utf8')
		for (const node of nodesOf(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))) {
			if (isRegExpCall(node)) putTogetherIn.add(file)
			if (!('regex' in node && isObject(node.regex))) continue
			const { pattern: source, flags } = { pattern: '', flags: '', ...node.regex }
			patterns.set(`${file} /${source}/${flags}`, { source, flags })
		}
	}
	return { patterns, putTogetherIn }
}

/**
 * One repeat, read from the start of the text, takes no more steps than the text is long; no repeat takes
 * even fewer. The checker would count for seconds to find that out, so only at full size is it asked.
 */
function isPlainlyLinear({ source, flags }: Pattern): boolean {
	const skeleton = source
		.replaceAll(/\\(?:[wdsWDS]|x[0-9a-f]{2}|[^\w])/g, 'x')
		.replaceAll(/\[[^\]]+\]/g, 'x')
		.replaceAll(/\((?:\?:)?[\w|]+\)(?![*+?{])/g, 'x')
		.replaceAll(/(?<=[\w -])\{\d+\}/g, '')
	if (/^\^?[^\\()[\]{}^$*+?|]*\$?$/.test(skeleton)) return true
	const isFromStart = !flags.includes('m') && !flags.includes('v')
	return isFromStart && /^\^[\w ,=:-]+(?:[*+]|\{\d+,\d*\})[\w ,=:-]*\$?$/.test(skeleton)
}

async function verdictOn(pattern: Pattern): Promise<string> {
	if (!IS_FULL && isPlainlyLinear(pattern)) return 'safe'
	const { status } = await check(pattern.source, pattern.flags, {
		...COUNTED_NOT_TIMED,
		timeout: MOST_MS_PER_PATTERN,
	})
	return status
}

const { patterns, putTogetherIn } = await collectPatterns()
for (const [file, { source, flags }] of PUT_TOGETHER) {
	patterns.set(`${file} put together`, { source, flags })
}
const { source, flags } = RFC_EMAIL_REGEX
patterns.set('rfcEmail of valibot', { source, flags })

test(`${patterns.size} regular expressions, every one of ours: 0 vulnerable, ${EXCUSED.size} excused`, async () => {
	expect(patterns.size).toBeGreaterThan(80)
	expect([...putTogetherIn].sort()).toEqual([...PUT_TOGETHER.keys()].sort())
	// The excused ones take the checker longest, so in the gate it is not asked about them.
	expect([...EXCUSED.keys()].filter((name) => !patterns.has(name))).toEqual([])
	const vulnerable: string[] = []
	const verdicts = new Map<string, string>()
	for (const [name, pattern] of patterns) {
		if (EXCUSED.has(name) && !IS_FULL) continue
		const literal = `/${pattern.source}/${pattern.flags}`
		const verdict = verdicts.get(literal) ?? (await verdictOn(pattern))
		verdicts.set(literal, verdict)
		if (verdict !== 'safe') vulnerable.push(name)
	}
	expect(vulnerable.sort()).toEqual(IS_FULL ? [...EXCUSED.keys()].sort() : [])
})

test('a vulnerable one would be found', async () => {
	for (const source of ['^(a+)+$', '^(a|a)*$', '(\\w+\\s?)*$', 'a+$', '^x|a+b', '^\\w*\\w+$']) {
		expect(await verdictOn({ source, flags: '' }), source).toBe('vulnerable')
	}
	expect(await verdictOn({ source: '^\\s*x', flags: 'm' })).toBe('vulnerable')
})
