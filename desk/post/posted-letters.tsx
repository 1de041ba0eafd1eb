import { MOST_POSTED_SHOWN, type ToPost } from '@coc/contract/desk'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { useId } from 'react'
import { useMe } from '../api/desk-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { When } from '../i18n/when.tsx'
import { DeskLink } from '../navigation/desk-link.tsx'
import { orderAddress } from '../navigation/screens.ts'
import { CorrectNumber } from './correct-number.tsx'
import { POST_TEXTS } from './post-texts.ts'

/** What was posted lately, each with a way to put its number right. */
export function PostedLetters({ page: { posted, carriers } }: { readonly page: ToPost }) {
	const texts = useWords(POST_TEXTS)
	const { permissions } = useMe()
	const titleId = useId()
	const canAct = permissions.includes('handle')
	return (
		<section className="posted-letters" aria-labelledby={titleId}>
			<h2 id={titleId}>{texts.lately}</h2>
			{posted.length === 0 && <p className="hint">{texts.noneLately}</p>}
			{posted.length === MOST_POSTED_SHOWN && (
				<p className="hint">{texts.newestOnly(String(MOST_POSTED_SHOWN))}</p>
			)}
			{posted.length > 0 && (
				<table className="plain-table">
					<thead>
						<tr>
							<th scope="col">{texts.columns.order}</th>
							<th scope="col">{texts.columns.when}</th>
							<th scope="col">{texts.columns.tracking}</th>
							<th scope="col">{texts.columns.cars}</th>
							{canAct && <th scope="col">{texts.columns.act}</th>}
						</tr>
					</thead>
					<tbody>
						{posted.map((posting) => (
							<tr key={`${posting.orderId} ${posting.tracking.number}`}>
								<th scope="row">
									<DeskLink to={orderAddress(posting.orderId, '')}>{posting.reference}</DeskLink>
								</th>
								<td>
									<When at={posting.postedAt} />
								</td>
								<td>
									<Tracking {...posting.tracking} />
								</td>
								<td>
									{posting.cars.map((car) => (
										<div key={car}>
											<ChassisNumber value={car} />
										</div>
									))}
								</td>
								{canAct && (
									<td>
										<CorrectNumber posting={posting} carriers={carriers} />
									</td>
								)}
							</tr>
						))}
					</tbody>
				</table>
			)}
		</section>
	)
}

type TrackingProps = ToPost['posted'][number]['tracking']

function Tracking({ carrier, number, link }: TrackingProps) {
	const words = `${carrier} ${number}`
	if (link === null) return words
	return (
		<a href={link} target="_blank" rel="noreferrer">
			{words}
		</a>
	)
}
