import { CANARY_TEXT } from './person.ts'

// Preloaded into a server under test: on a signal, injects what a bug in the code would do.

process.on('SIGUSR2', () => {
	throw Object.assign(new Error(`Failing row contains (${CANARY_TEXT})`), {
		name: 'DatabaseError',
		code: '23505',
		detail: CANARY_TEXT,
	})
})

process.on('SIGWINCH', () => {
	Promise.reject(new TypeError(`${CANARY_TEXT} is not a function`))
})

/** What must be found, or the search is worth nothing. */
process.on('SIGHUP', () => {
	console.error(new Error(`plain ${CANARY_TEXT}`))
	for (const word of CANARY_TEXT.split(' ')) {
		console.log(`capitals ${word.toUpperCase()}`)
		console.log(`address ${encodeURIComponent(word)}`)
		console.log(`base64 ${Buffer.from(`a body with ${word} in it`).toString('base64')}`)
	}
})
