import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { setCar } from '../../server/cars/set-car.ts'
import { tellNow } from '../../server/testing/steps/tell-now.ts'
import type { Mailbox } from '../mailbox.ts'
import { payOrder } from '../pay-order.ts'
import { orderCars } from '../place-order.ts'
import { inDatabase } from '../shared-database.ts'
import { expect } from '../test.ts'
import { appUrl } from './office.ts'

/** As a chassis number that nobody else's test has. */
export function newCar(): string {
	return `E2E${randomUUID().replaceAll('-', '').toUpperCase()}`.slice(0, 17)
}

/** Of which there are certificates. */
export function registerCars(cars: readonly string[]): Promise<void> {
	return inDatabase(async (db) => {
		for (const chassisNumber of cars)
			await setCar(db, { chassisNumber, changes: { cocExists: true } })
	})
}

type Placing = {
	readonly emailAddress: string
	readonly cars?: readonly string[]
	/** Whatever DELIVERY says. */
	readonly form?: 'file' | 'post'
}

/** Ordered and paid by card. Resolves with the number that people say. */
export async function placePaid({ emailAddress, cars, form }: Placing): Promise<string> {
	const { orderId, reference } = await orderCars(appUrl(), emailAddress, cars)
	if (form) {
		const choice = { order_id: orderId, forms: [form] }
		await inDatabase((db) => db.insertInto('delivery_choices').values(choice).execute())
	}
	await payOrder(orderId)
	return reference
}

const READY_MAIL = /att ladda ner/

/** The customer has the mail about a certificate that came, the minute over in which what comes is told together. */
export async function untilTold(mailbox: Mailbox, address: string, mails = 1): Promise<void> {
	await expect(async () => {
		await inDatabase((db) => tellNow({ shop: { db } }))
		const told = (await mailbox.all(address)).filter(({ subject }) => READY_MAIL.test(subject))
		expect(told).toHaveLength(mails)
	}).toPass({ timeout: 90_000, intervals: [500] })
}

export type FileToDrop = { readonly name: string; readonly content: Buffer | string }

/** As somebody does it who drags a heap of files from a folder into the window. */
export async function dropFiles(page: Page, files: readonly FileToDrop[]): Promise<void> {
	const dataTransfer = await dragFiles(page, files)
	await page.dispatchEvent('body', 'drop', { dataTransfer })
}

/** Over the page, where they are not let go yet. */
export async function dragFiles(page: Page, files: readonly FileToDrop[]) {
	const encoded = files.map(({ name, content }) => ({
		name,
		base64: Buffer.from(content).toString('base64'),
	}))
	const dataTransfer = await page.evaluateHandle((sent) => {
		const transfer = new DataTransfer()
		for (const { name, base64 } of sent) {
			const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
			transfer.items.add(new File([bytes], name))
		}
		return transfer
	}, encoded)
	await page.dispatchEvent('body', 'dragover', { dataTransfer })
	return dataTransfer
}
