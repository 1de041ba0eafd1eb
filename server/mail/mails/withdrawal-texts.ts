import type { Language } from '@coc/contract'

const WITHDRAWAL_MAIL_KINDS = [
	'withdrawal-received',
	'withdrawal-accepted',
	'withdrawal-declined',
] as const

export type WithdrawalMailKind = (typeof WITHDRAWAL_MAIL_KINDS)[number]

export function isWithdrawalMailKind(value: string): value is WithdrawalMailKind {
	return WITHDRAWAL_MAIL_KINDS.some((kind) => kind === value)
}

type WithdrawalTexts = {
	readonly name: string
	readonly orderNumber: string
	readonly emailAddress: string
	readonly received: string
	readonly reason: string
	readonly cars: string
	readonly showOrder: string
	readonly subject: Record<WithdrawalMailKind, (brandName: string) => string>
	readonly heading: Record<WithdrawalMailKind, string>
	readonly receivedBody: string
	readonly acceptedBody: string
	/** `amount` is null where it is in another currency than ours. */
	readonly moneyComes: (amount: string | null, by: string) => string
	readonly moneyComesAtOnce: (amount: string | null) => string
	readonly moneyReturned: (amount: string | null) => string
	readonly moneyRefused: (amount: string | null) => string
	readonly nothingLeft: string
	readonly declinedBody: string
}

export const withdrawalTexts: Record<Language, WithdrawalTexts> = {
	sv: {
		name: 'Namn',
		orderNumber: 'Ordernummer',
		emailAddress: 'E-post',
		received: 'Mottaget',
		reason: 'Skäl',
		cars: 'Bilar',
		showOrder: 'Visa beställningen',
		subject: {
			'withdrawal-received': (brandName) =>
				`Vi har tagit emot ditt meddelande om att ångra avtalet med ${brandName}`,
			'withdrawal-accepted': (brandName) => `Avtalet med ${brandName} är frånträtt`,
			'withdrawal-declined': (brandName) => `Svar om att ångra avtalet med ${brandName}`,
		},
		heading: {
			'withdrawal-received': 'Vi har tagit emot ditt meddelande',
			'withdrawal-accepted': 'Avtalet är frånträtt',
			'withdrawal-declined': 'Vi kan inte godta att du ångrar avtalet',
		},
		receivedBody:
			'Du har meddelat oss att du frånträder avtalet. Här är en kopia av ditt meddelande. Vi hör av oss med besked. Om det inte var du som skickade det behöver du inte göra något.',
		acceptedBody: 'Vi har godtagit att du ångrar avtalet.',
		moneyComes: (amount, by) =>
			`Du får tillbaka ${amount ?? 'pengarna'} samma väg som du betalade, senast den ${by}.`,
		moneyComesAtOnce: (amount) =>
			`Vi betalar genast tillbaka ${amount ?? 'pengarna'} samma väg som du betalade.`,
		moneyReturned: (amount) =>
			amount === null ? 'Pengarna är återbetalda.' : `Pengarna är återbetalda: ${amount}.`,
		moneyRefused: (amount) =>
			`Återbetalningen${amount === null ? '' : ` av ${amount}`} gick inte fram samma väg som du betalade. Vi hör av oss om hur du får pengarna.`,
		nothingLeft: 'Det finns inget kvar att betala tillbaka.',
		declinedBody:
			'Skälet står nedan. Du kan få saken prövad hos Allmänna reklamationsnämnden (arn.se).',
	},
	en: {
		name: 'Name',
		orderNumber: 'Order number',
		emailAddress: 'E-mail',
		received: 'Received',
		reason: 'Reason',
		cars: 'Cars',
		showOrder: 'Show the order',
		subject: {
			'withdrawal-received': (brandName) =>
				`We have received your withdrawal from the contract with ${brandName}`,
			'withdrawal-accepted': (brandName) =>
				`You have withdrawn from the contract with ${brandName}`,
			'withdrawal-declined': (brandName) =>
				`About your withdrawal from the contract with ${brandName}`,
		},
		heading: {
			'withdrawal-received': 'We have received your withdrawal',
			'withdrawal-accepted': 'You have withdrawn from the contract',
			'withdrawal-declined': 'We cannot accept your withdrawal',
		},
		receivedBody:
			'You have told us that you withdraw from the contract. This is a copy of what you sent. We will write to you with our answer. If it was not you who sent it, you need do nothing.',
		acceptedBody: 'We have accepted your withdrawal.',
		moneyComes: (amount, by) => `You get ${amount ?? 'the money'} back the way you paid, by ${by}.`,
		moneyComesAtOnce: (amount) =>
			`We are paying ${amount ?? 'the money'} back at once, the way you paid.`,
		moneyReturned: (amount) =>
			amount === null
				? 'Your money has been returned.'
				: `Your money has been returned: ${amount}.`,
		moneyRefused: (amount) =>
			`The refund${amount === null ? '' : ` of ${amount}`} did not go through the way you paid. We will write to you about how you get the money.`,
		nothingLeft: 'There is nothing left to give back.',
		declinedBody:
			'The reason stands below. You can have the matter tried by the Swedish National Board for Consumer Disputes (ARN, arn.se).',
	},
}
