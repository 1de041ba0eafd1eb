import type { Words } from '@coc/contract'
import type { AttentionRule } from '../attention-item.ts'

type Row = {
	readonly subject: string
	readonly order_id: string | null
	readonly reference: string | null
	readonly since: Date
	readonly latest: Date
	/** The oldest of an order's open ones stands for them. */
	readonly open: string | null
	readonly lost: readonly string[] | null
}

/** The money of a lost one is gone, and nobody but a person can tell that to our books. */
const FIND = `
	select coalesce(order_id, disputes.id) as subject, order_id, order_reference as reference,
		min(opened_at) as since, max(changed_at) as latest,
		(array_agg(disputes.id order by opened_at) filter (where closed_at is null))[1] as open,
		array_agg(disputes.id order by opened_at) filter (where closed_at is not null) as lost
	from disputes left join orders on orders.id = disputes.order_id
	where closed_at is null or disputes.status = 'LOST'
	group by coalesce(order_id, disputes.id), order_id, order_reference`

export const DISPUTE: AttentionRule = {
	kind: 'dispute',
	title: { en: 'Disputed by the customer’s bank', sv: 'Bestridd av kundens bank' },
	endsBy: 'note',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.map(({ subject, order_id, reference, since, latest, open, lost }) => ({
			subject,
			orderId: order_id,
			name: reference ?? subject,
			since,
			latest,
			why: together([...(open === null ? [] : [toAnswer(open)]), ...(lost ?? []).map(toBook)]),
			steps: [],
		}))
	},
}

const toAnswer = (id: string): Words => ({
	en: `Answer the dispute ${id} on the provider’s own pages, in time. It goes by itself unless it is lost.`,
	sv: `Svara på tvisten ${id} på betaltjänstens egna sidor, i tid. Den försvinner av sig själv om den inte förloras.`,
})

const toBook = (id: string): Words => ({
	en: `The dispute ${id} is lost: the money is gone, and our books do not have that. Book it by hand, then settle this.`,
	sv: `Tvisten ${id} är förlorad: pengarna är borta, och det finns inte i våra böcker. Bokför för hand och avsluta sedan här.`,
})

function together(sentences: readonly Words[]): Words {
	const inLanguage = (language: keyof Words) => sentences.map((each) => each[language]).join(' ')
	return { en: inLanguage('en'), sv: inLanguage('sv') }
}
