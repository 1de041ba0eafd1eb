export type Question = {
	readonly about: 'sign-in' | 'confirm'
	readonly answer: (isShown: boolean) => void
}

/**
 * Asks one thing at a time. A session may end while the passkey is asked for: what that was for is declined then, and does
 * not wait for ever.
 */
export function oneQuestion(show: (question: Question | null) => void) {
	let open: Question | null = null
	return (about: Question['about']) =>
		new Promise<boolean>((resolve) => {
			open?.answer(false)
			const question: Question = {
				about,
				answer(isShown) {
					if (open === question) {
						open = null
						show(null)
					}
					resolve(isShown)
				},
			}
			open = question
			show(question)
		})
}
