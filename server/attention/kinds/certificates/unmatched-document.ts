import type { Words } from '@coc/contract'
import type { AttentionRule } from '../../attention-item.ts'

type Row = {
	readonly unmatched: number
	readonly unreleased: number
	readonly since: Date | null
	readonly latest: Date | null
}

const FIND = `
	select count(*) filter (where chassis_number is null)::integer as unmatched,
		count(*) filter (where chassis_number is not null)::integer as unreleased,
		min(received_at) as since, max(received_at) as latest
	from documents
	where chassis_number is null or (released_at is null and replaced_at is null)`

/** One for all of them: a folder of wrong files is one thing to look at. */
export const UNMATCHED_DOCUMENT: AttentionRule = {
	kind: 'unmatched-document',
	title: { en: 'Certificates wait for you', sv: 'Intyg väntar på dig' },
	endsBy: 'act',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.flatMap(({ unmatched, unreleased, since, latest }) =>
			since && latest
				? [
						{
							subject: ARCHIVE,
							orderId: null,
							name: ARCHIVE,
							since,
							latest,
							why: why(unmatched, unreleased),
							steps: [{ act: 'documents' }],
						},
					]
				: [],
		)
	},
}

const ARCHIVE = 'archive'

/** What there is none of is not spoken of. */
function why(unmatched: number, unreleased: number): Words {
	if (unmatched === 0)
		return { en: `${unreleased} to be released.`, sv: `${unreleased} att släppa.` }
	const more =
		unreleased > 0
			? { en: `, ${unreleased} to be released`, sv: `, ${unreleased} att släppa` }
			: { en: '', sv: '' }
	return {
		en: `${unmatched} without a car${more.en}: say whose they are, or that they are nobody’s.`,
		sv: `${unmatched} utan bil${more.sv}: säg vems de är, eller att de inte är någons.`,
	}
}
