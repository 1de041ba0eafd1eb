import type { Bulk } from '@coc/contract/desk'
import { useWords } from '../../i18n/use-words.ts'
import { wordIn } from '../../i18n/word-in.ts'
import { DeskLink } from '../../navigation/desk-link.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { orderAddress } from '../../navigation/screens.ts'
import { BULK_TEXTS } from './bulk-texts.ts'

/** Which did not work, and why; each is a link to its order. */
export function Troubles({ bulk: { troubles } }: { readonly bulk: Bulk }) {
	const texts = useWords(BULK_TEXTS)
	const { search } = useNavigation()
	if (troubles.length === 0) return null
	return (
		<table className="plain-table troubles">
			<caption className="visually-hidden">{texts.troubles}</caption>
			<thead>
				<tr>
					<th scope="col">{texts.order}</th>
					<th scope="col">{texts.why}</th>
				</tr>
			</thead>
			<tbody>
				{troubles.map(({ orderId, reference, state, why }) => (
					<tr key={orderId}>
						<th scope="row">
							<DeskLink to={orderAddress(orderId, search)}>{reference}</DeskLink>
						</th>
						<td>{wordIn(texts.reasons, why) ?? (state === 'failed' ? texts.failed : why)}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
