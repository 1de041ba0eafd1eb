/** The rows of docs/threat-model.md that tests show by themselves, with the files that do it. A test keeps the two alike. */

export type Threat = {
	readonly threat: string
	/** What is counted, at the size of `npm test`. */
	readonly figure: string
	/** Where `FULL_SIZE=1` counts more. */
	readonly fullFigure?: string
	readonly tests: readonly string[]
	/** What adds seconds but no figure: in the long run only. */
	readonly longTests?: readonly string[]
	/** What only `npm test` shows. */
	readonly elsewhere?: string
}

export const THREATS: readonly Threat[] = [
	{
		threat: 'Guessing an order id, which is all that opens an order',
		figure: '1,000 random ids: 0 hits',
		fullFigure: '100,000 random ids: 0 hits',
		tests: ['server/threats/order-ids.test.ts', 'server/threats/content-security-policy.test.ts'],
	},
	{
		threat: "Guessing somebody's certificate",
		figure: '1,000 random ids and 1,000 random hashes: 0 hits',
		fullFigure: '100,000 random ids and 100,000 random hashes: 0 hits',
		tests: ['server/threats/certificates.test.ts'],
	},
	{
		threat: 'GetCar as an oracle for number plates and prices',
		figure: '1,000 numbers from one client: 200 answered',
		fullFigure: '10,000 numbers from one client: 200 answered',
		tests: ['server/http/calls/car-limits.test.ts', 'server/http/calls/order-limits.test.ts'],
	},
	{
		threat: 'Captcha left out or replayed',
		figure: 'missing, invented, replayed, expired, foreign, verifier failing: 0 orders',
		tests: [
			'server/captcha/captcha.test.ts',
			'server/captcha/adapters/altcha.test.ts',
			'server/captcha/adapters/recaptcha.test.ts',
			'server/settings/settings.test.ts',
		],
	},
	{
		threat: 'Bombing a stranger with mail',
		figure: '100 orders to one mailbox: 10 mails',
		fullFigure: '1,000 orders to one mailbox: 10 mails',
		tests: ['server/http/calls/order-limits.test.ts'],
	},
	{
		threat: 'Injecting headers or recipients into a mail',
		figure: '75 mails: 1 recipient and 9 headers each; 100 addresses: 1 recipient or refused',
		tests: ['server/mail/adapters/smtp-mailer.test.ts', 'server/mail/mailbox.test.ts'],
	},
	{
		threat: 'Markup in mails and pages',
		figure: '13 fields in every kind of mail: 0 elements more',
		tests: [
			'server/orders/mails/send-mail.test.ts',
			'server/mail/mails/write-mail.test.ts',
			'server/http/api-document/page.test.ts',
		],
	},
	{
		threat: "Escape sequences for the operator's terminal",
		figure: '10,000 hostile strings: 0 raw characters',
		fullFigure: '100,000 hostile strings: 0 raw characters',
		tests: ['server/desk/terminal/escape.test.ts'],
		longTests: ['server/desk/commands/orders.test.ts'],
	},
	{
		threat: 'Forged or replayed callback of the provider',
		figure: '2,000 forgeries for each of two providers: 0 believed; 1 event 200 times: 1 mail',
		fullFigure:
			'10,000 forgeries for each of two providers: 0 believed; 1 event 1,000 times: 1 mail',
		tests: [
			'server/payments/adapters/stripe.test.ts',
			'server/payments/adapters/zaver.test.ts',
			'server/orders/paying/payment-storms.test.ts',
		],
		longTests: ['server/http/calls/payment-routes.test.ts'],
	},
	{
		threat: 'A payment link that runs script or leads to a stranger',
		figure: 'more than 200 hostile links: 0 followed by the server',
		tests: ['server/payments/payment-link.test.ts'],
		elsewhere: '25 in the browser',
	},
	{
		threat: "A foreign page that orders in a visitor's name",
		figure: '16 content types from 3 origins and 3 forms: 0 orders',
		tests: ['server/threats/cross-origin-forms.test.ts', 'server/http/cors.test.ts'],
	},
	{
		threat: 'Framing, injected script',
		figure: 'csp_evaluator on 13 pages and 4 other answers: 0 high or medium findings',
		tests: ['server/threats/content-security-policy.test.ts'],
		elsewhere: 'violations in the browser',
	},
	{
		threat: 'Forged X-Forwarded-For',
		figure: '200 forged headers: 1 bucket',
		fullFigure: '1,000 forged headers: 1 bucket',
		tests: ['server/http/client-address.test.ts'],
	},
	{
		threat: 'Slow and big requests',
		figure: '300 unfinished connections: 50 of 50 others served',
		fullFigure: '1,000 unfinished connections: 50 of 50 others served',
		tests: ['server/threats/slow-requests.test.ts'],
		longTests: ['server/http/timeouts.test.ts'],
	},
	{
		threat: 'One receipt asked for again and again, to keep the server drawing',
		figure: '40 at once, of 2 processes: drawn 1 time; 100 in a row: 60 answered',
		tests: [
			'server/orders/receipts/receipt-file.test.ts',
			'server/http/calls/receipt-limits.test.ts',
		],
	},
	{
		threat:
			'Hostile files among the certificates: bombs, entities, viruses, two formats in one, names',
		figure:
			'10 PDFs, 16 XML files, 5 polyglots, 9 names: 0 harmful; 13 scanners that fail: 0 taken',
		tests: [
			'server/documents/hostile-files.test.ts',
			'server/documents/import-folder.test.ts',
			'server/documents/adapters/http-source.test.ts',
			'server/documents/adapters/clamd.test.ts',
		],
	},
	{
		threat: 'The withdrawal form as an oracle, a mail bomb, or a way in for script',
		figure:
			'1,000 tries on one mailbox: 5 mails; known and unknown alike; 14 hostile texts: 0 elements, 0 links',
		tests: ['server/threats/withdrawals.test.ts', 'server/withdrawals/receive-withdrawal.test.ts'],
	},
	{
		threat: 'A stolen, guessed or fixed session of the desk',
		figure: '1,000 guesses and 12 altered ones: 0 answers',
		fullFigure: '100,000 guesses: 0 answers',
		tests: ['server/threats/desk-sessions.test.ts', 'server/desk/http/session.test.ts'],
	},
	{
		threat: "A foreign page that acts at the desk in an operator's name",
		figure: 'every act and 4 other calls in 9 shapes: 0 done',
		tests: ['server/threats/desk-cross-site.test.ts'],
	},
	{
		threat: "More than one's role at the desk",
		figure: 'every act × 4 roles × none: only what the table says',
		tests: ['server/desk/http/permissions.test.ts'],
	},
	{
		threat: 'An invitation used twice, late or by another',
		figure: '20 at once: 1 passkey',
		tests: ['server/desk/http/sign-in.test.ts'],
	},
	{
		threat: 'Who works at the desk',
		figure: 'known, unknown, disabled: 1 answer; 220 tries: 200 answered',
		tests: ['server/threats/desk-sessions.test.ts', 'server/desk/http/company-sign-in.test.ts'],
	},
	{
		threat: 'The log of acts tampered with',
		figure: 'update, delete, truncate: 0 of 3 done',
		tests: ['server/desk/acts/acts.test.ts'],
	},
	{
		threat: 'Regular expressions that take forever',
		figure: 'every pattern: plainly linear, safe by recheck, or never given such a text',
		fullFigure: 'recheck on every pattern: safe, or excused with its verdict',
		tests: ['server/threats/regular-expressions.test.ts'],
	},
	{
		threat: 'Fields nobody asked for, prototype pollution',
		figure: '603 bodies and 45 queries: 0 answers of 500, nothing polluted',
		tests: ['server/threats/mass-assignment.test.ts'],
	},
	{
		threat: 'SQL injection',
		figure: '39 pieces of SQL in 8 places and every field: 0 answers of 500, no table changed',
		tests: ['server/threats/sql-injection.test.ts'],
	},
	{
		threat: 'Personal data in the log',
		figure: 'a canary person through every path: 0 hits',
		tests: ['server/log/canary.test.ts', 'server/log/log.test.ts'],
		longTests: ['server/http/request-log.test.ts'],
	},
	{
		threat: 'Supply chain',
		figure: 'every entry of the lock file: 0 faults',
		tests: ['server/threats/supply-chain.test.ts'],
		elsewhere: 'npm audit: npm run bench supply-chain',
	},
	{
		threat: 'Data kept for too long',
		figure: 'after erasing: 0 canary hits in tables and queue',
		tests: [
			'server/orders/retention/retention.test.ts',
			'server/orders/receipts/receipt-file.test.ts',
		],
	},
]
