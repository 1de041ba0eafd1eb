import type { Works } from '@coc/contract/desk'
import { sv } from '../../desk/i18n/sv.ts'
import { WORKS_TEXTS } from '../../desk/works/works-texts.ts'
import { placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { expectToBeFine } from './fine-view.ts'
import { appUrl, deskUrl, enterDay, goBy, SIGNED_OUT } from './office.ts'

const texts = WORKS_TEXTS.sv

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

test('D6 the works are a manager’s: whom the service reaches, its queues and settings, and no secret', async ({
	page,
	emailAddress,
	mailbox,
}) => {
	await placeOrder(appUrl(), emailAddress)
	await mailbox.waitFor(emailAddress, /./)
	await enterDay(page)
	await goBy(page, 'w')
	await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
	for (const party of [texts.partyNames.mail, texts.partyNames.provider]) {
		const line = page.getByRole('listitem').filter({ hasText: party })
		await expect(line).toContainText(texts.partyStates.fine)
		await expect(line).toContainText(sv.time.today)
	}
	await expect(
		page.getByRole('listitem').filter({ hasText: texts.partyNames.scanner }),
	).toContainText(texts.partyStates.none)
	await expect(page.getByRole('main')).toContainText('PRICE_PER_COC')
	await expect(page.getByRole('main')).not.toContainText(/sandbox-key|only-for-runs|HMAC|SECRET/)
})

test('D6 D24 a step that gave up is told in plain words and tried again', async ({ page }) => {
	const dead: Works['jobs'][number] = {
		id: '00000000-0000-4000-8000-000000000000',
		queue: 'send-mail',
		state: 'dead',
		orderId: null,
		mailKind: 'receipt',
		tries: 5040,
		createdAt: new Date().toISOString(),
		nextTryAt: null,
		givenUpAt: new Date().toISOString(),
		error: {
			sv: 'Mejlservern nekade adressen (550)',
			en: 'The mail server refused the address (550)',
		},
	}
	// A job of this shared office that gives up would be everybody's; what comes of retrying it is real.
	await page.route('**/api/desk/works', async (route) => {
		const works: Works = await (await route.fetch()).json()
		await route.fulfill({ json: { ...works, jobs: [dead, ...works.jobs] } })
	})
	await enterDay(page)
	await page.getByRole('link', { name: sv.rail.works }).click()
	const row = page
		.getByRole('row')
		.filter({ hasText: 'Skicka mejl: Kvitto' })
		.filter({ hasText: 'Gav upp' })
	await expect(row).toContainText('Mejlservern nekade adressen')
	await expect(row).toContainText(texts.states.dead)
	await expectToBeFine(page, 'a step that gave up')
	await row.getByRole('button', { name: texts.retry }).click()
	await expect(page.getByText(texts.outcomes['not-found'])).toBeVisible()
	// What is under way is read again, and not waited for.
	await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('D6 who may not see the works is told so, and has no way there', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/status of 403/)
	await enterDay(page, 'clerk')
	await expect(page.getByRole('link', { name: sv.rail.works })).toHaveCount(0)
	for (const screen of ['works', 'operators']) {
		await page.goto(`${deskUrl()}/${screen}`)
		await expect(page.getByRole('alert')).toContainText(sv.problems['not-permitted'])
	}
})
