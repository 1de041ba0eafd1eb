import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'

const delivery = (environment: Record<string, string> = {}) => readSettings(environment).delivery

describe('the settings of certificates', () => {
	test('C1 nothing has to be set', () => {
		expect(delivery()).toEqual({
			forms: ['file'],
			days: 5,
			source: null,
			retentionDays: 365,
			scanner: null,
			release: 'auto',
			carriers: new Map([['PostNord', 'https://tracking.postnord.com/se/?id={number}']]),
			envelopeWindow: { x: 110, y: 45, width: 85, height: 35 },
		})
	})

	test('C4 each is understood', () => {
		expect(delivery({ DELIVERY: 'post' }).forms).toEqual(['post'])
		expect(delivery({ DELIVERY: 'both' }).forms).toEqual(['file', 'post'])
		expect(delivery({ DELIVERY_DAYS: '10' }).days).toBe(10)
		expect(delivery({ DOCUMENT_RETENTION_DAYS: '30' }).retentionDays).toBe(30)
		expect(delivery({ RELEASE: 'approve' }).release).toBe('approve')
		const urlTemplate = 'https://a.example/{chassisNumber}.pdf'
		expect(delivery({ DOCUMENT_SOURCE_URL: urlTemplate }).source).toEqual({
			urlTemplate,
			token: null,
		})
		expect(
			delivery({ DOCUMENT_SOURCE_URL: urlTemplate, DOCUMENT_SOURCE_TOKEN: 'secret' }).source,
		).toEqual({ urlTemplate, token: 'secret' })
		expect(delivery({ CLAMAV: 'scanner.example:3310' }).scanner).toEqual({
			host: 'scanner.example',
			port: 3310,
		})
		expect(delivery({ CLAMAV: '[::1]:3310' }).scanner).toEqual({ host: '::1', port: 3310 })
		expect([...delivery({ CARRIERS: 'DHL=https://dhl.example/{number}' }).carriers.keys()]).toEqual(
			['DHL'],
		)
	})

	test.each([
		['DELIVERY', 'pigeon'],
		['DELIVERY_DAYS', '0'],
		['DELIVERY_DAYS', 'soon'],
		['DELIVERY_DAYS', '251'],
		['DOCUMENT_SOURCE_URL', 'https://a.example/'],
		['DOCUMENT_SOURCE_URL', 'ftp://a.example/{chassisNumber}'],
		['DOCUMENT_SOURCE_URL', 'a.example/{chassisNumber}'],
		['DOCUMENT_RETENTION_DAYS', '0'],
		['DOCUMENT_RETENTION_DAYS', '-1'],
		['CLAMAV', 'scanner.example'],
		['CLAMAV', ':3310'],
		['CLAMAV', 'a:0'],
		['CLAMAV', 'a:99999'],
		['CLAMAV', 'a:3310/x'],
		['CLAMAV', 'a:3310?x'],
		['CLAMAV', 'me:secret@a:3310'],
		['CLAMAV', 'http://a:3310'],
		['RELEASE', 'never'],
		['CARRIERS', 'DHL'],
		['CARRIERS', 'DHL=http://dhl.example/{number}'],
		['CARRIERS', 'DHL=https://dhl.example/'],
	])('C4 %s is refused as %j', (name, value) => {
		expect(() => delivery({ [name]: value })).toThrow(name)
	})

	test('C4 .env.example tells each with its default', async () => {
		const file = path.join(import.meta.dirname, '../../.env.example')
		const example = await readFile(file, 'utf8')
		const [, section = ''] = example.split('# --- Certificates\n')
		const lines = section.split('\n# --- ', 1)[0]?.matchAll(/^#([A-Z_]+)=(.*)$/gm) ?? []
		const told = Object.fromEntries([...lines].map(([, name, value]) => [name ?? '', value ?? '']))
		expect(Object.keys(told)).toEqual([
			'DELIVERY',
			'DELIVERY_DAYS',
			'DOCUMENT_SOURCE_URL',
			'DOCUMENT_SOURCE_TOKEN',
			'DOCUMENT_RETENTION_DAYS',
			'CLAMAV',
			'RELEASE',
			'CARRIERS',
		])
		const { DOCUMENT_SOURCE_URL, CLAMAV, ...defaults } = told
		expect(delivery(defaults)).toEqual(delivery())
		const examples = delivery(told)
		expect(examples.source).not.toBeNull()
		expect(examples.scanner).not.toBeNull()
	})
})
