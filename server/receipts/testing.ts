import type { Receipt } from './receipt.ts'

export function buildReceipt(cars: number, changes: Partial<Receipt> = {}): Receipt {
	return {
		number: 1042,
		issuedAt: new Date('2026-11-15T23:30:00Z'),
		paidAt: new Date('2026-11-14T23:30:00Z'),
		language: 'sv',
		seller: {
			name: 'Vendel Import AB',
			address: ['Exempelgatan 1', '111 11 Stockholm'],
			organisationNumber: '556000-0000',
			vatNumber: 'SE556000000001',
		},
		buyer: ['Łukasz Öberg', 'Οδός 1', 'Sverige'],
		orderReference: '4F2K-9QXH',
		lines: Array.from({ length: cars }, () => ({ text: 'CoC VND1A2B3C4D567890', amountOre: 100 })),
		netOre: cars * 100,
		vatRatePercent: 25,
		vatOre: cars * 25,
		vatFree: null,
		totalOre: cars * 125,
		method: 'card',
		paymentReference: 'payment-1',
		...changes,
	}
}
