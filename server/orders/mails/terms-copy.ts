import type { Language } from '@coc/contract'
import type { TermsPaper } from '../../law/terms-paper.ts'
import type { Shop } from '../shop.ts'

/** The terms that go out with the payment link. Each wording is kept once, before anybody gets it. */
export async function termsCopy(
	{ db, drawTerms }: Pick<Shop, 'db' | 'drawTerms'>,
	language: Language,
): Promise<TermsPaper> {
	const paper = await drawTerms(language)
	const { sha256, pdf } = paper
	const kept = await db
		.selectFrom('terms_versions')
		.select('sha256')
		.where('sha256', '=', sha256)
		.executeTakeFirst()
	if (!kept) {
		await db
			.insertInto('terms_versions')
			.values({ sha256, language, pdf })
			.onConflict((conflict) => conflict.column('sha256').doNothing())
			.execute()
	}
	return paper
}
