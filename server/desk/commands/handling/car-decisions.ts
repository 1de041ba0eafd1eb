import { InvalidArgumentError } from 'commander'
import type { CarToHandle, HandlingPreview } from '../../../orders/handling/preview-handling.ts'
import type { CarDecision } from '../../../orders/handling/price.ts'
import { chassisNumber, kronorAsOre, yesOrNo } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { kronor, money, percent } from '../../terminal/format.ts'
import { questionsOn } from '../../terminal/questions.ts'
import type { Screen } from '../../terminal/screen.ts'
import { bold } from '../../terminal/text.ts'

const HOW = 'Give yes, no or a price in kronor without VAT, as 1250 or 312,50.'

/** `VND5R6S7T8U123456=yes`, `=no` or `=1450`, for an option that may be given several times. */
export function carDecision(text: string, before: readonly CarDecision[] = []): CarDecision[] {
	const at = text.lastIndexOf('=')
	if (at < 0) throw new InvalidArgumentError('Give a car and what is true of it: CHASSIS=yes.')
	const number = chassisNumber(text.slice(0, at))
	const others = before.filter((decision) => decision.chassisNumber !== number)
	return [...others, { chassisNumber: number, ...decided(text.slice(at + 1)) }]
}

function decided(text: string): Omit<CarDecision, 'chassisNumber'> {
	if (/\d/.test(text)) return { cocExists: true, priceOre: kronorAsOre(text) }
	return { cocExists: yesOrNo(text), priceOre: null }
}

/** Shows what would be done, and asks of each car that is not agreed with the customer and not decided yet. */
export async function askAboutCars(
	{ screen, signal }: Pick<DeskContext, 'screen' | 'signal'>,
	preview: HandlingPreview,
	given: readonly CarDecision[],
): Promise<CarDecision[]> {
	showCars(screen, preview)
	const isGiven = (car: CarToHandle) =>
		given.some(({ chassisNumber }) => chassisNumber === car.chassisNumber)
	const questions = questionsOn(screen, signal)
	const decisions = [...given]
	try {
		for (const car of preview.cars.filter((car) => !car.isAgreed && !isGiven(car))) {
			decisions.push(await askAbout(screen, questions, car))
		}
	} finally {
		questions.close()
	}
	return decisions
}

async function askAbout(
	screen: Screen,
	questions: ReturnType<typeof questionsOn>,
	car: CarToHandle,
): Promise<CarDecision> {
	const { chassisNumber, cocExists } = car
	const choices = cocExists ? '[Y/n/price]' : '[y/N/price]'
	for (;;) {
		const answer = await questions.ask(`${chassisNumber}: deliver it? ${choices}`)
		if (answer === null) throw new DeskError('Nothing was changed.')
		// As it was shown, whatever the register says by now.
		if (answer === '')
			return { chassisNumber, cocExists, priceOre: cocExists ? car.priceOre : null }
		try {
			return { chassisNumber, ...decided(answer) }
		} catch {
			screen.tell(HOW)
		}
	}
}

function showCars(screen: Screen, { cars, vatRateBasisPoints, vatOre, totalOre }: HandlingPreview) {
	screen.table(
		[
			{ title: 'Chassis number', value: (car) => car.chassisNumber },
			{ title: 'Plate', value: (car) => car.registrationNumber ?? '', least: 6 },
			{ title: 'Register', value: (car) => (car.isKnown ? 'found' : 'not found') },
			{ title: 'CoC', value: (car) => (car.cocExists ? 'yes' : 'no') },
			{ title: 'SEK', value: (car) => kronor(car.priceOre), align: 'right' },
		],
		cars,
	)
	screen.say(
		`VAT ${percent(vatRateBasisPoints)}: ${money(vatOre)}   `,
		bold(`Total: ${money(totalOre)}`),
	)
}
