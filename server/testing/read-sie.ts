/** Unicode's own table of code page 437 (CP437.TXT), from 0x80 on. */
// biome-ignore format: sixteen a row, as the table is printed
const CP437 = [
	0xc7, 0xfc, 0xe9, 0xe2, 0xe4, 0xe0, 0xe5, 0xe7, 0xea, 0xeb, 0xe8, 0xef, 0xee, 0xec, 0xc4, 0xc5,
	0xc9, 0xe6, 0xc6, 0xf4, 0xf6, 0xf2, 0xfb, 0xf9, 0xff, 0xd6, 0xdc, 0xa2, 0xa3, 0xa5, 0x20a7, 0x192,
	0xe1, 0xed, 0xf3, 0xfa, 0xf1, 0xd1, 0xaa, 0xba, 0xbf, 0x2310, 0xac, 0xbd, 0xbc, 0xa1, 0xab, 0xbb,
	0x2591, 0x2592, 0x2593, 0x2502, 0x2524, 0x2561, 0x2562, 0x2556, 0x2555, 0x2563, 0x2551, 0x2557, 0x255d, 0x255c, 0x255b, 0x2510,
	0x2514, 0x2534, 0x252c, 0x251c, 0x2500, 0x253c, 0x255e, 0x255f, 0x255a, 0x2554, 0x2569, 0x2566, 0x2560, 0x2550, 0x256c, 0x2567,
	0x2568, 0x2564, 0x2565, 0x2559, 0x2558, 0x2552, 0x2553, 0x256b, 0x256a, 0x2518, 0x250c, 0x2588, 0x2584, 0x258c, 0x2590, 0x2580,
	0x3b1, 0xdf, 0x393, 0x3c0, 0x3a3, 0x3c3, 0xb5, 0x3c4, 0x3a6, 0x398, 0x3a9, 0x3b4, 0x221e, 0x3c6, 0x3b5, 0x2229,
	0x2261, 0xb1, 0x2265, 0x2264, 0x2320, 0x2321, 0xf7, 0x2248, 0xb0, 0x2219, 0xb7, 0x221a, 0x207f, 0xb2, 0x25a0, 0xa0,
]

type ReadVoucher = {
	readonly series: string
	readonly number: number
	readonly date: string
	readonly text: string
	readonly lines: readonly { readonly account: string; readonly ore: number }[]
}

type ReadSie = {
	/** By label, as `FORMAT` with `['PC8']`. */
	readonly head: ReadonlyMap<string, readonly string[]>
	readonly vouchers: readonly ReadVoucher[]
}

/** Reads SIE 4I as an accounting program does, and knows nothing of what wrote it. */
export function readSie(file: Buffer): ReadSie {
	const text = [...file]
		.map((byte) => String.fromCodePoint(byte < 0x80 ? byte : (CP437[byte - 0x80] ?? 0)))
		.join('')
	if (!text.endsWith('\r\n')) throw new Error('The last line has no end')
	const head = new Map<string, readonly string[]>()
	const vouchers: { -readonly [Key in keyof ReadVoucher]: ReadVoucher[Key] }[] = []
	let inside = false
	for (const line of text.slice(0, -2).split('\r\n')) {
		if (/[\r\n]/.test(line)) throw new Error(`A line ends otherwise: ${line}`)
		const [label = '', ...fields] = fieldsOf(line)
		const newest = vouchers.at(-1)
		if (label === '{' && newest && !inside) inside = true
		else if (label === '}' && inside) inside = false
		else if (label === '#TRANS' && newest && inside)
			newest.lines = [...newest.lines, lineOf(fields)]
		else if (label === '#VER' && !inside) vouchers.push(voucherOf(fields))
		else if (/^#[A-Z]+$/.test(label) && !newest) head.set(label.slice(1), fields)
		else throw new Error(`Not understood: ${line}`)
	}
	if (inside) throw new Error('The last voucher has no end')
	return { head, vouchers }
}

function voucherOf([series = '', number = '', date = '', text = '', ...rest]: readonly string[]) {
	if (!/^\d+$/.test(number) || !/^\d{8}$/.test(date) || rest.length > 0) {
		throw new Error(`Not a voucher: ${series} ${number} ${date}`)
	}
	return { series, number: Number(number), date, text, lines: [] }
}

function lineOf([account = '', objects, amount = '', ...rest]: readonly string[]) {
	if (
		!/^\d{4}$/.test(account) ||
		objects !== '{}' ||
		!/^-?\d+\.\d\d$/.test(amount) ||
		rest.length > 0
	) {
		throw new Error(`Not a line of a voucher: ${account} ${objects} ${amount}`)
	}
	return { account, ore: Number(amount.replace('.', '')) }
}

/** Separated by spaces; in quotation marks where they have spaces themselves. */
function fieldsOf(line: string): string[] {
	const fields = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|[^\s"]+/g)]
	return fields.map(([whole, quoted]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? whole)
}
