import { expect } from '@playwright/test'

type ReceivedMail = {
	readonly subject: string
	readonly text: string
	readonly html: string
	readonly messageId: string
}

export type Mailbox = {
	/** The newest mail to an address with this subject, as soon as it is there. */
	waitFor(address: string, subject: RegExp): Promise<ReceivedMail>
	all(address: string): Promise<ReceivedMail[]>
}

export function mailboxAt(standInUrl: string): Mailbox {
	const all = async (address: string): Promise<ReceivedMail[]> => {
		const answer = await fetch(`${standInUrl}/sandbox/mails.json?to=${encodeURIComponent(address)}`)
		const { mails }: { mails: ReceivedMail[] } = JSON.parse(await answer.text())
		return mails
	}
	return {
		all,
		async waitFor(address, subject) {
			let found: ReceivedMail | undefined
			await expect(async () => {
				found = (await all(address)).find((mail) => subject.test(mail.subject))
				expect(found, `a mail with subject ${subject} to ${address}`).toBeDefined()
			}).toPass({ timeout: 90_000, intervals: [100] })
			if (!found) throw new Error('unreachable')
			return found
		},
	}
}

/** The link that a customer would follow. */
export function linkIn(mail: ReceivedMail): string {
	const link = mail.text.match(/https?:\/\/\S+/)?.[0]
	if (!link) throw new Error(`There is no link in the mail "${mail.subject}"`)
	return link
}
