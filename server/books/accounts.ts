import { Fault } from '../settings/environment.ts'

/** What each account is for, with its number in the BAS chart. */
export const USUAL_ACCOUNTS = {
	/** What the payment provider owes us. */
	receivable: '1580',
	/** Money that no sale explains: paid twice, too much, or not accepted yet. */
	'odd-payments': '2890',
	vat: '2611',
	'vat-OSS': '2670',
	'sales-SE': '3001',
	'service-EU-company': '3308',
	'goods-EU-company': '3108',
	'service-EU': '3306',
	'goods-EU': '3106',
	'service-OSS': '3309',
	'goods-OSS': '3109',
	'service-outside-EU': '3305',
	'goods-outside-EU': '3105',
} as const

export type AccountName = keyof typeof USUAL_ACCOUNTS
export type Accounts = Readonly<Record<AccountName, string>>

const ACCOUNT = /^[1-8]\d{3}$/

const isAccountName = (text: string): text is AccountName => Object.hasOwn(USUAL_ACCOUNTS, text)

/** Reads `receivable=1585,vat=2610`: those that differ from the usual ones. */
export function parseAccounts(text: string): Accounts | Fault {
	const changes = new Map<AccountName, string>()
	for (const part of text.split(',')) {
		const [name = '', account = '', ...rest] = part.split('=').map((side) => side.trim())
		if (!isAccountName(name)) {
			const names = Object.keys(USUAL_ACCOUNTS).join(', ')
			return new Fault(`names ${JSON.stringify(name)}, which is none of ${names}`)
		}
		if (changes.has(name)) return new Fault(`names ${name} twice`)
		if (!ACCOUNT.test(account) || rest.length > 0) {
			return new Fault(`must give ${name} an account of four digits from 1000 to 8999`)
		}
		changes.set(name, account)
	}
	return { ...USUAL_ACCOUNTS, ...Object.fromEntries(changes) }
}

/** What a voucher is for; each kind is a series of its own. */
export type VoucherKind = 'receipt' | 'credit-note' | 'odd-payment'
export type Series = Readonly<Record<VoucherKind, string>>

export const USUAL_SERIES: Series = { receipt: 'R', 'credit-note': 'K', 'odd-payment': 'P' }

/** Reads `R,K,P`: the series of receipts, credit notes and odd payments. */
export function parseSeries(text: string): Series | Fault {
	const series = text.split(',').map((part) => part.trim())
	const [receipt = '', creditNote = '', oddPayment = ''] = series
	if (series.length !== 3 || new Set(series).size !== 3) {
		return new Fault('must be three different series, as R,K,P')
	}
	const wrong = series.find((each) => !/^[A-Z0-9]{1,3}$/.test(each))
	if (wrong !== undefined) {
		return new Fault(`has ${JSON.stringify(wrong)}: a series is one to three of A to Z and 0 to 9`)
	}
	return { receipt, 'credit-note': creditNote, 'odd-payment': oddPayment }
}

export type BookSettings = { readonly accounts: Accounts; readonly series: Series }

export const USUAL_BOOKS: BookSettings = { accounts: USUAL_ACCOUNTS, series: USUAL_SERIES }
