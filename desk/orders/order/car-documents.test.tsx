import type { DeskOrder, Me } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { MeContext } from '../../api/desk-context.tsx'
import { UNREACHABLE } from '../../api/problem.ts'
import { DELIVERY_TEXTS } from '../acts/deliveries/delivery-texts.ts'
import { drawStale } from '../testing/draw-stale.tsx'
import { CarDocuments } from './car-documents.tsx'

const CAR = 'VND1A2B3C4D567890'
const REPLACED_AT = '2026-11-15T12:00:00Z'

type OrderDocument = DeskOrder['documents'][number]

const documentOf = (name: string, changes: Partial<OrderDocument>): OrderDocument => ({
	chassisNumber: CAR,
	sha256: name.repeat(64),
	format: 'pdf',
	size: 1,
	receivedAt: '2026-11-14T12:00:00Z',
	releasedAt: '2026-11-14T12:00:00Z',
	replacedAt: null,
	hasBytes: true,
	isGiven: false,
	...changes,
})

const DOCUMENTS = [
	documentOf('a', {}),
	documentOf('b', { replacedAt: REPLACED_AT }),
	documentOf('c', { replacedAt: REPLACED_AT, hasBytes: false }),
]

/** What the buttons are called that an operator with these permissions sees beside the certificates. */
function buttonsFor(permissions: Me['permissions']): string[] {
	const operator = { id: 'a', name: 'Åsa', emailAddress: 'a@example.com', role: 'clerk' }
	const me: Me = {
		operator: { ...operator, language: 'sv' },
		permissions,
		refundLimitOre: null,
		nameExtraCharacters: '',
		fresh: true,
		signedInBy: 'passkey',
		idleEndsAt: REPLACED_AT,
		endsAt: REPLACED_AT,
	}
	const drawn = drawStale({
		queryKey: ['orders'],
		data: {},
		problem: UNREACHABLE,
		children: (
			<MeContext value={me}>
				<CarDocuments order={{ id: 'a', documents: DOCUMENTS }} chassisNumber={CAR} />
			</MeContext>
		),
	})
	return [...drawn.matchAll(/<button[^>]* aria-label="([^"]+)"/g)].map(([, name = '']) => name)
}

test('C8 D12 a certificate in whose place a wrong one came can be brought back, by who handles orders', () => {
	const { buttonOf } = DELIVERY_TEXTS.sv.bringBack
	expect(buttonsFor(['handle'])).toEqual([buttonOf('Intyg (PDF)', CAR, 'bbbbbb')])
	expect(buttonsFor([])).toEqual([])
})
