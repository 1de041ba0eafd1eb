import { expect, test } from 'vitest'
import { readPdf } from '../../testing/read-pdf.ts'
import { specimenPdf } from './specimen-pdf.ts'

const CAR = {
	chassisNumber: 'VND1A2B3C4D567890',
	brandName: 'Vendel',
	modelText: 'Vendel Skog 2.0',
	modelYear: 2024,
}

test('a specimen names its car, is read aloud in order, and is the same to the byte', async () => {
	const pdf = await specimenPdf(CAR)
	const { structure, unmarked, pages } = await readPdf(pdf)
	expect(pages).toBe(1)
	expect(structure).toContain('Document/H1: EC certificate of conformity')
	expect(structure).toContain(`Document/Table/TR/TD: ${CAR.chassisNumber}`)
	expect(unmarked).toEqual([])
	expect(pdf.equals(await specimenPdf(CAR))).toBe(true)
})
