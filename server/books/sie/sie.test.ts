import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSie } from '../../testing/read-sie.ts'
import { NotInCodePageError } from './code-page-437.ts'
import { type SieVoucher, writeSie } from './sie.ts'

const SELLER = { name: 'Vendel Import AB', organisationNumber: '556000-0000' }

const VOUCHER: SieVoucher = {
	series: 'R',
	number: 1042,
	bookedOn: '2026-11-16',
	text: 'Kvitto 1042, order 4F2K-9QXH',
	lines: [
		{ account: '1580', ore: 125_000 },
		{ account: '3001', ore: -100_000 },
		{ account: '2611', ore: -25_000 },
	],
}

async function sieOf(vouchers: readonly SieVoucher[], seller = SELLER): Promise<Buffer> {
	async function* batches() {
		yield vouchers
	}
	const pieces: Buffer[] = []
	for await (const piece of writeSie({ seller, madeOn: '2026-12-02' }, batches())) {
		pieces.push(piece)
	}
	return Buffer.concat(pieces)
}

describe('a SIE file', () => {
	test('B2 is SIE 4I to the letter', async () => {
		expect((await sieOf([VOUCHER])).toString('latin1').split('\r\n')).toEqual([
			'#FLAGGA 0',
			'#PROGRAM "CoC orders" 1.0',
			'#FORMAT PC8',
			'#GEN 20261202',
			'#SIETYP 4',
			'#FNAMN "Vendel Import AB"',
			'#ORGNR 556000-0000',
			'#VER R 1042 20261116 "Kvitto 1042, order 4F2K-9QXH"',
			'{',
			'  #TRANS 1580 {} 1250.00',
			'  #TRANS 3001 {} -1000.00',
			'  #TRANS 2611 {} -250.00',
			'}',
			'',
		])
	})

	test('B2 is read back in every letter of code page 437, also one written as two', async () => {
		const name = 'Åke "Öberg" & Son é ü ß'
		const file = await sieOf([{ ...VOUCHER, text: 'A\u030aterbetalning Ä' }], { ...SELLER, name })
		expect([...file.subarray(file.indexOf('#FNAMN') + 7).subarray(0, 2)]).toEqual([0x22, 0x8f])
		const { head, vouchers } = readSie(file)
		expect(head.get('FNAMN')).toEqual([name])
		expect(vouchers[0]?.text).toBe('Återbetalning Ä')
	})

	test.each(['ø', 'ł', 'š', 'ž', '€', '漢', '😀', '\u0000', '\n', '\r', '\t', '\u007f'])(
		'B2 fails with the line, rather than to write a question mark for %j',
		async (character) => {
			const broken = sieOf([VOUCHER, { ...VOUCHER, number: 7, text: `Kvitto ${character}` }])
			await expect(broken).rejects.toThrow(NotInCodePageError)
			await expect(broken).rejects.toThrow('#VER R 7 20261116')
			await expect(broken).rejects.toThrow(JSON.stringify(character))
		},
	)

	test('B2 has every amount to the öre', async () => {
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: -1e12, max: 1e12 }), async (ore) => {
				const lines = [
					{ account: '1580', ore },
					{ account: '2890', ore: 0 - ore },
				]
				expect(readSie(await sieOf([{ ...VOUCHER, lines }])).vouchers[0]?.lines).toEqual(lines)
			}),
		)
	})
})
