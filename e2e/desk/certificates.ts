import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { payOrder } from '../pay-order.ts'
import { placeOrder } from '../place-order.ts'
import { typeAtDesk } from './command-line.ts'
import { appUrl } from './office.ts'

/** As a chassis number that nobody else's test has. */
export function newCar(): string {
	return `E2E${randomUUID().replaceAll('-', '').toUpperCase()}`.slice(0, 17)
}

export async function importCars(cars: readonly string[]): Promise<void> {
	const file = path.join(os.tmpdir(), `${randomUUID()}.csv`)
	await writeFile(file, ['chassis_number,coc_exists', ...cars.map((car) => `${car},ja`)].join('\n'))
	await typeAtDesk('cars', 'import', file)
	await rm(file)
}

type Placing = {
	readonly emailAddress: string
	readonly cars?: readonly string[]
	/** Whatever DELIVERY says. */
	readonly form?: 'file' | 'post'
}

/** Ordered and paid by card, as a customer does it. */
export async function placePaid(
	page: Page,
	{ emailAddress, cars, form }: Placing,
): Promise<{ readonly orderId: string; readonly reference: string }> {
	const orderId = await placeOrder(appUrl(), emailAddress, cars)
	if (form) await typeAtDesk('deliver', orderId, '--form', form)
	await payOrder(page, orderId)
	const { reference } = JSON.parse(await typeAtDesk('order', orderId, '--json'))
	return { orderId, reference }
}

export type FileToDrop = { readonly name: string; readonly content: Buffer | string }

/** As somebody does it who drags a heap of files from a folder into the window. */
export async function dropFiles(page: Page, files: readonly FileToDrop[]): Promise<void> {
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
	await page.dispatchEvent('body', 'drop', { dataTransfer })
}
