import * as v from 'valibot'
import { httpSource } from '../../documents/adapters/http-source.ts'
import { readSettings } from '../../settings/settings.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { mailsTo } from '../../testing/stand-ins.ts'

/** A busy machine takes its time to answer; only who tests that it does not waits for less. */
const PATIENT_MS = 60_000
const TOKEN = 'sandbox-documents-token'

/** A shop that asks the stand-in of the importer's system, as the settings would have it. */
export async function runShopWithSource(timeoutMs = PATIENT_MS): Promise<RunningShop> {
	const fetchDocument = (chassisNumber: string) =>
		sourceAt(running.sandbox.url, TOKEN, timeoutMs).fetchDocument(chassisNumber)
	const running: RunningShop = await runShop({ certificates: { source: { fetchDocument } } })
	return running
}

export function sourceAt(url: string, token = TOKEN, timeoutMs = PATIENT_MS) {
	const { source } = readSettings({
		DOCUMENT_SOURCE_URL: `${url}/documents/{chassisNumber}`,
		DOCUMENT_SOURCE_TOKEN: token,
	}).delivery
	if (source === null) throw new Error('there is no source')
	return httpSource({ ...source, timeoutMs })
}

const askedSchema = v.object({ asked: v.array(v.string()) })

/** The cars that the importer's system was asked about, in that order. */
export async function askedAtSource({ sandbox }: RunningShop): Promise<string[]> {
	const answer = await fetch(`${sandbox.url}/sandbox/documents.json`)
	return v.parse(askedSchema, await answer.json()).asked
}

export async function certificateMails(running: RunningShop) {
	const mails = await mailsTo(running, 'asa@example.com')
	return mails.filter(({ subject }) => subject.includes('CoC från Vendel att ladda ner'))
}

/** What the order's page tells of each of its cars. */
export async function statuses({ summary }: RunningShop, orderId: string) {
	const { deliveries = [] } = (await summary(orderId)) ?? {}
	return deliveries.map(({ status }) => status)
}

/** As if that much time had passed since the importer's system answered. */
export async function ageAnswers({ shop }: RunningShop, interval: string): Promise<void> {
	await shop.pool.query(
		'update deliveries set asked_at = asked_at - $1::interval, created_at = created_at - $1::interval',
		[interval],
	)
}

/** The steps of a kind that are queued, under way, or will be tried again. */
export async function pendingSteps({ shop }: RunningShop, name: string): Promise<string[]> {
	const { rows } = await shop.pool.query<{ order_id: string }>(
		`select data->>'orderId' as order_id from pgboss.job
		where name = $1 and state <= 'active' order by created_on`,
		[name],
	)
	return rows.map((row) => row.order_id)
}
