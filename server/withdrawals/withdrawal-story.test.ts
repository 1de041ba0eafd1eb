import { withAsciiDomain } from '@coc/contract'
import { expect, test } from 'vitest'
import { archive, CAR, placeDelivered, SECOND, statusesOf } from '../desk/testing-certificates.ts'
import { storeOrder, typeAtDesk } from '../desk/testing-desk.ts'
import { eventually, type RunningShop, runShop } from '../testing/running-shop.ts'
import { mailsTo } from '../testing/stand-ins.ts'
import { fieldsIn, postForm } from './testing.ts'

const ASA = { name: 'Åsa Öberg Lind', emailAddress: 'asa@example.com' }

/** Both steps, as a browser without scripts takes them. */
async function withdraw({ url }: RunningShop, form: Record<string, string>) {
	const check = await (await postForm(`${url}/withdraw`, form)).text()
	const answer = await postForm(`${url}/withdraw/confirm`, fieldsIn(check))
	return { check, status: answer.status, page: await answer.text() }
}

async function mailWith(running: RunningShop, subject: string) {
	let found: Awaited<ReturnType<typeof mailsTo>> = []
	await eventually(async () => {
		const mails = await mailsTo(running, ASA.emailAddress)
		found = mails.filter((mail) => mail.subject.includes(subject))
		expect(found).toHaveLength(1)
	})
	const [mail] = found
	if (!mail) throw new Error('no such mail')
	return mail
}

test('L3 L4 from paid and half delivered to withdrawn: acknowledged, accepted, money back, credit note, nothing more is sent', async () => {
	const running = await runShop()
	await archive(running, CAR)
	const { orderId, reference } = await placeDelivered(running, [CAR, SECOND], ['SENT', 'WAITING'])

	const { check, page } = await withdraw(running, { ...ASA, orderNumber: reference.toLowerCase() })
	expect(check).toContain('Bekräfta frånträde')
	expect(check).toContain(ASA.emailAddress)
	expect(page).toMatch(
		/Vi har tagit emot ditt meddelande \d+ \p{L}+ \d{4} \d\d:\d\d\. En kopia är på väg till asa@example\.com\./u,
	)
	const copy = await mailWith(running, 'tagit emot ditt meddelande om att ångra')
	expect(copy.text).toContain(`Ordernummer: ${reference.toLowerCase()}`)
	expect(copy.text).toContain('Namn: Åsa Öberg Lind')
	expect(copy.text).toMatch(/Mottaget: \d+ \p{L}+ \d{4} \d\d:\d\d/u)

	const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
	expect(await running.summary(orderId)).toMatchObject({
		withdrawal: { receivedOn: day, standing: 'RECEIVED' },
	})

	const listed = await typeAtDesk(running, 'withdrawals', { columns: 200 })
	expect(listed.output).toMatch(new RegExp(`1 .*to be decided +${reference} +1 of 2 +yes`))
	const attention = await typeAtDesk(running, 'attention')
	expect(attention.output).toContain('withdrawals accept 1')

	const accepted = await typeAtDesk(running, 'withdrawals accept 1 --yes --as Anna')
	expect(accepted).toMatchObject({ code: 0, errors: '' })
	expect(accepted.output).toContain('2 500,00 SEK given back.')
	await eventually(async () =>
		expect(await statusesOf(running, orderId)).toEqual(['SENT', 'STOPPED']),
	)
	const yes = await mailWith(running, 'är frånträtt')
	expect(yes.text.replaceAll(/\s/gu, ' ')).toMatch(
		/(Du får tillbaka|Pengarna är återbetalda:) 2 500,00 SEK/,
	)
	await mailWith(running, 'Kreditnota')
	expect(await running.summary(orderId)).toMatchObject({
		refundedAmount: 2500,
		creditNotes: [{ number: 1 }],
		withdrawal: { receivedOn: day, standing: 'ACCEPTED' },
	})

	const again = await typeAtDesk(running, 'withdrawals accept 1 --yes')
	expect(again).toMatchObject({ code: 0 })
	expect(again.output).toContain('accepted before')
	expect(await running.shop.db.selectFrom('refunds').select('id').execute()).toHaveLength(1)
	const story = await typeAtDesk(running, `order ${orderId}`, { columns: 200 })
	expect(story.output).toMatch(/withdrawal +Withdrawal received/)
	expect(story.output).toMatch(/accept-withdrawal +2 500,00 SEK, withdrawal 1 +Anna/)
	expect((await typeAtDesk(running, 'withdrawals')).errors).toContain('No withdrawal waits')
})

test('L3 F17 an address that is longer in ASCII withdraws as it was typed, and as the order has it', async () => {
	const running = await runShop({ works: false })
	const emailAddress = 'anna.lindstrom@bröderna-sjögrens-bilåkeri.se'
	const orderId = await storeOrder(running.shop.db, { emailAddress: withAsciiDomain(emailAddress) })
	const typed = await withdraw(running, { ...ASA, emailAddress, orderNumber: 'min' })
	expect(typed.status).toBe(200)
	const form = await (await fetch(`${running.url}/withdraw?order=${orderId}`)).text()
	expect(fieldsIn(form)['emailAddress']).toMatch(/^a•••@xn--/)
	expect(await withdraw(running, fieldsIn(form))).toMatchObject({ status: 200 })
})
