import { MOST_POSTED_SHOWN } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { UNREACHABLE } from '../api/problem.ts'
import { drawStale } from '../orders/testing/draw-stale.tsx'
import { POST_TEXTS } from './post-texts.ts'
import { PostedLetters } from './posted-letters.tsx'

const letter = (number: number) => ({
	...{
		orderId: String(number),
		reference: '4F2K-9QXH',
		cars: [],
		postedAt: '2026-11-16T08:00:00Z',
	},
	tracking: { carrier: 'PostNord', number: String(number), link: null },
})

function draw(count: number): string {
	const posted = Array.from({ length: count }, (_, index) => letter(index))
	const page = { orders: [], total: 0, page: 1, pages: 1, posted, carriers: [] }
	return drawStale({
		...{ queryKey: ['post'], data: page, role: 'reader', problem: UNREACHABLE },
		children: <PostedLetters page={page} />,
	})
}

test('D17 a list of posted letters that leaves the older ones out says so', () => {
	const hint = POST_TEXTS.sv.newestOnly(String(MOST_POSTED_SHOWN))
	expect(draw(MOST_POSTED_SHOWN)).toContain(hint)
	expect(draw(MOST_POSTED_SHOWN - 1)).not.toContain(hint)
})
