import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../testing/running-shop.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { keepListening } from './keep-listening.ts'

test('who listens ends nothing while the certificate of the database cannot be read, and listens once it can', async () => {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-listening-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const certificate = path.join(folder, 'ca.pem')
	const url = new URL((await createTestDatabase('empty')).url)
	url.searchParams.set('sslrootcert', certificate)
	url.searchParams.set('sslmode', 'disable')
	const unhandled = vi.fn()
	process.on('unhandledRejection', unhandled)
	onTestFinished(() => void process.off('unhandledRejection', unhandled))
	const onListening = vi.fn()
	const listening = keepListening(url.href, {
		channel: 'news',
		applicationName: 'a test',
		onNotification: () => undefined,
		onListening,
	})
	onTestFinished(() => listening.close())
	// What nobody waits for is reported before this.
	await setImmediate()
	expect(unhandled).not.toHaveBeenCalled()
	await writeFile(certificate, '')
	await eventually(async () => expect(onListening).toHaveBeenCalledOnce())
})
