import * as v from 'valibot'
import type { Deployment } from '../deployment.ts'
import { mailsAt } from '../ledgers.ts'
import type { PaidOrder } from './paying-customers.ts'

export const certificateLedgerSchema = v.object({
	paidCars: v.number(),
	/** Paid cars with a certificate that have not exactly one mail, or are not noted as sent. */
	mailsOff: v.number(),
	/** Paid cars without one that a mail tells of, or that do not wait. */
	toldTooMuch: v.number(),
	files: v.number(),
	/** Files that are missing, or not what their SHA-256 says, or without their row. */
	filesOff: v.number(),
})

type CertificateLedger = Readonly<v.InferOutput<typeof certificateLedgerSchema>>

export function sumOfCertificates(ledgers: readonly CertificateLedger[]): CertificateLedger {
	const sum = (field: keyof CertificateLedger) =>
		ledgers.reduce((total, one) => total + one[field], 0)
	return {
		paidCars: sum('paidCars'),
		mailsOff: sum('mailsOff'),
		toldTooMuch: sum('toldTooMuch'),
		files: sum('files'),
		filesOff: sum('filesOff'),
	}
}

export function describeCertificates(ledger: CertificateLedger): string {
	return [
		`${ledger.paidCars} cars paid, ${ledger.mailsOff} with a certificate without exactly one mail about it`,
		`${ledger.toldTooMuch} without one not waiting`,
		`${ledger.files} files imported, ${ledger.filesOff} missing, doubled or not what their SHA-256 says`,
	].join('; ')
}

/** Without a paid car, it would show nothing. */
export function certificatesHold(ledger: CertificateLedger): boolean {
	return ledger.paidCars > 0 && ledger.mailsOff + ledger.toldTooMuch + ledger.filesOff === 0
}

/** Compares the files that were imported, what is stored of them, and what the paying customers were told. */
export async function certificateLedger(
	deployment: Deployment,
	paid: readonly PaidOrder[],
	certificates: ReadonlyMap<string, string>,
): Promise<CertificateLedger> {
	const statuses = await statusesIn(deployment)
	const mails = Map.groupBy(
		(await mailsAt(deployment)).filter(({ subject }) => subject.includes('att ladda ner')),
		({ envelope }) => envelope.to[0] ?? '',
	)
	const cars = paid.flatMap(({ cars, ...order }) => cars.map((car) => ({ ...order, car })))
	const isOff = ({ orderId, address, car }: (typeof cars)[number]) => {
		const telling = (mails.get(address) ?? []).filter(({ text }) => text.includes(car))
		const messages = new Set(telling.map(({ messageId }) => messageId)).size
		const status = statuses.get(`${orderId} ${car}`)
		return certificates.has(car)
			? messages !== 1 || status !== 'SENT'
			: messages !== 0 || status !== 'WAITING'
	}
	const off = cars.filter(isOff)
	return {
		paidCars: cars.length,
		mailsOff: off.filter(({ car }) => certificates.has(car)).length,
		toldTooMuch: off.filter(({ car }) => !certificates.has(car)).length,
		files: certificates.size,
		filesOff: await filesOff(deployment, certificates),
	}
}

async function statusesIn({ database }: Deployment): Promise<Map<string, string>> {
	const { rows } = await database.query<{ car: string; status: string }>(
		`select order_id || ' ' || chassis_number as car, status from deliveries`,
	)
	return new Map(rows.map(({ car, status }) => [car, status]))
}

type Stored = { readonly car: string | null; readonly sha256: string; readonly whole: boolean }

async function filesOff(
	{ database }: Deployment,
	certificates: ReadonlyMap<string, string>,
): Promise<number> {
	const { rows } = await database.query<Stored>(`
		select documents.chassis_number as car, sha256,
			coalesce(length(content) = size and encode(sha256(content), 'hex') = sha256, false) as whole
		from documents full join document_files using (sha256)`)
	const stored = new Map(rows.map((row) => [row.car, row]))
	const missing = [...certificates].filter(([car, sha256]) => stored.get(car)?.sha256 !== sha256)
	const others = rows.length - certificates.size
	return missing.length + Math.max(others, 0) + rows.filter(({ whole }) => !whole).length
}
