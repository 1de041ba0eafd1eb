import { CHANGES_PATH } from '@coc/contract/desk'
import { onTestFinished } from 'vitest'
import { CHROME } from '../../http/testing/browser.ts'

/** A screen's stream of changes over a real connection: a call within the process would wait for its end. */
export async function followChanges(url: string, cookie: string) {
	const stop = new AbortController()
	onTestFinished(() => stop.abort())
	const response = await fetch(new URL(CHANGES_PATH, url), {
		headers: { cookie, 'user-agent': CHROME },
		signal: stop.signal,
	})
	const told = { changes: 0, lastAt: 0, viewers: [] as string[], ended: false }
	const read = async () => {
		for await (const part of response.body ?? []) {
			const text = Buffer.from(part).toString()
			const changes = text.split('event: change').length - 1
			if (changes > 0) told.lastAt = performance.now()
			told.changes += changes
			told.viewers.push(...text.split('event: viewers\ndata: ').slice(1).map(firstLine))
		}
	}
	void read()
		.catch(() => undefined)
		.finally(() => {
			told.ended = true
		})
	return { response, told, leave: () => stop.abort() }
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''
