import type { OrderToPost } from '@coc/contract/desk'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { formatDay } from '@coc/ui/format.ts'
import { Icon } from '@coc/ui/icon.tsx'
import { RegistrationPlate } from '@coc/ui/registration-plate.tsx'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { orderAddress } from '../navigation/screens.ts'
import { CorrectNumber, type PostedLetter } from './correct-number.tsx'
import { NumberForm } from './number-form.tsx'
import { POST_TEXTS } from './post-texts.ts'
import { type PostedHere, postedOf, type LetterRow as Row } from './rows-to-show.ts'
import type { Noted } from './scanned-number.ts'

type LetterRowProps = {
	readonly row: Row
	/** Null: whoever looks at it may not post. */
	readonly acts: {
		readonly carriers: readonly string[]
		readonly carrier: string
		readonly noted: readonly Noted[]
		readonly isTicked: boolean
		readonly onTick: () => void
		readonly onSent: (sent: PostedHere, field: HTMLInputElement) => void
		readonly onAnswered: (posted: PostedHere | null) => void
	} | null
}

/** One envelope: to whom, what goes into it, and its number. */
export function LetterRow({ row, acts }: LetterRowProps) {
	const texts = useWords(POST_TEXTS)
	const { language } = useLanguage()
	const { order } = row
	const posted = postedOf(row)
	const { orderId, reference, address, cars, notYet, takeOut, promisedBy, isLate } = order
	return (
		<li className={posted ? 'letter posted' : 'letter'}>
			{acts && !posted && (
				<input
					type="checkbox"
					className="letter-tick"
					aria-label={texts.select(reference)}
					checked={acts.isTicked}
					onChange={acts.onTick}
				/>
			)}
			<div className="letter-order">
				<DeskLink to={orderAddress(orderId, '')}>{reference}</DeskLink>
				<span className={isLate ? 'promised late' : 'promised hint'}>
					{texts.promised(formatDay(promisedBy, language))}{' '}
					{isLate && <strong>{texts.late}</strong>}
				</span>
			</div>
			<address>{address.join('\n')}</address>
			<div className="letter-cars">
				<ul aria-label={texts.envelope}>
					{cars.map(({ chassisNumber, registrationNumber }) => (
						<li key={chassisNumber}>
							<ChassisNumber value={chassisNumber} />
							{registrationNumber && <RegistrationPlate number={registrationNumber} />}
						</li>
					))}
				</ul>
				{takeOut.length > 0 && !posted && (
					<p className="message warning">
						<Icon name="warning" />
						{texts.takeOut(takeOut.join(', '))}
					</p>
				)}
				{notYet.length > 0 && <p className="hint">{texts.notYet(notYet.join(', '))}</p>}
			</div>
			{posted && (
				<div className="letter-posted">
					<Icon name="check" />
					<span>
						{texts.posted}: {posted.carrier} {posted.number}
					</span>
					{acts && (
						<CorrectNumber
							posting={postingOf(order, posted)}
							carriers={acts.carriers}
							onCorrected={acts.onAnswered}
						/>
					)}
				</div>
			)}
			{acts && !posted && <NumberForm order={order} {...acts} />}
		</li>
	)
}

function postingOf({ orderId, reference, cars }: OrderToPost, tracking: PostedHere): PostedLetter {
	return { orderId, reference, cars: cars.map(({ chassisNumber }) => chassisNumber), tracking }
}
