import type { Language } from '@coc/contract'

type PersonTexts = {
	readonly title: (brandName: string) => string
	readonly about: (contactEmail: string) => string
	readonly order: (reference: string) => string
	readonly received: string
	readonly status: string
	readonly name: string
	readonly company: string
	readonly vatNumber: string
	readonly email: string
	readonly phone: string
	readonly address: string
	readonly cars: string
	readonly total: string
	readonly vat: string
	readonly payments: string
	readonly refunds: string
	readonly papers: string
	readonly mails: string
	readonly notKept: string
	readonly notes: string
	readonly story: string
	readonly withdrawal: string
	readonly orderNumber: string
	readonly reason: string
	readonly everything: string
}

export const personTexts: Record<Language, PersonTexts> = {
	sv: {
		title: (brandName) => `Dina uppgifter hos ${brandName}`,
		about: (contactEmail) =>
			`Det här är allt vi har sparat om dig. Frågor, rättelser eller radering: mejla ${contactEmail}.`,
		order: (reference) => `Beställning ${reference}`,
		received: 'Mottagen',
		status: 'Status',
		name: 'Namn',
		company: 'Företag',
		vatNumber: 'Moms-/organisationsnummer',
		email: 'E-post',
		phone: 'Mobiltelefon',
		address: 'Adress',
		cars: 'Bilar',
		total: 'Totalt pris',
		vat: 'varav moms',
		payments: 'Betalningar',
		refunds: 'Återbetalningar',
		papers: 'Kvitto och kreditnotor',
		mails: 'Mejl vi har skickat',
		notKept: 'innehållet är inte sparat',
		notes: 'Anteckningar',
		story: 'Vad som har hänt',
		withdrawal: 'Ångrat avtal',
		orderNumber: 'Ordernummer',
		reason: 'Skäl',
		everything: 'Allt som en fil för datorer: data.json',
	},
	en: {
		title: (brandName) => `Your data at ${brandName}`,
		about: (contactEmail) =>
			`This is everything that we have stored about you. Questions, corrections or erasure: e-mail ${contactEmail}.`,
		order: (reference) => `Order ${reference}`,
		received: 'Received',
		status: 'Status',
		name: 'Name',
		company: 'Company',
		vatNumber: 'VAT/organisation number',
		email: 'E-mail',
		phone: 'Mobile phone',
		address: 'Address',
		cars: 'Cars',
		total: 'Total price',
		vat: 'VAT of it',
		payments: 'Payments',
		refunds: 'Refunds',
		papers: 'Receipt and credit notes',
		mails: 'Mails that we have sent',
		notKept: 'its text is not kept',
		notes: 'Notes',
		story: 'What has happened',
		withdrawal: 'Withdrawal',
		orderNumber: 'Order number',
		reason: 'Reason',
		everything: 'Everything as a file for computers: data.json',
	},
}
