import { CANARY_TEXT } from './person.ts'

// Loaded into a server under test before its own code: does, when told by a signal, what a mistake
// in the code would do.

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
