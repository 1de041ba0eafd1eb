import type { Command } from 'commander'
import { previewSwap, type SwapPreview } from '../../../orders/changing/preview-swap.ts'
import type { SwapOutcome } from '../../../orders/changing/swap-car.ts'
import { perform } from '../../acts/act.ts'
import { SWAP_CAR } from '../../acts/orders/swap-car.ts'
import { asOption, chassisNumber, jsonOption, ORDER_ARGUMENT } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { describeFailure } from '../../failure.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import { money } from '../../terminal/format.ts'

type Options = { readonly dryRun?: true; readonly as?: string; readonly json?: true }

export function addSwapCar(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('swap-car')
		.summary('put another car into an order in the place of one')
		.description(
			'Puts another car into an order in the place of one, such as after a typing mistake. An unpaid order is priced anew, and the customer gets a new payment link. In a paid one the new car must cost what the old one did, and nothing of the old one may have been delivered; the receipt stays as it was.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.argument('<old>', 'the chassis number that is in the order', chassisNumber)
		.argument('<new>', 'the one that should be', chassisNumber)
		.option('--dry-run', 'only show what it would cost and move')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- swap-car 4F2K-9QXH VND1A2B3C4D567890 VND2E3F4G5H678901 --dry-run
  npm run desk -- swap-car 4F2K-9QXH VND1A2B3C4D567890 VND2E3F4G5H678901`,
		)
		.action(async (id: string, from: string, to: string, options: Options) => {
			const desk = await openDesk(options)
			const orderId = await orderByIdStart(desk.shop.db, id)
			const swap = { orderId, from, to }
			if (options.dryRun) {
				const preview = await previewSwap(desk.shop, swap)
				const refusal = preview.outcome === 'possible' ? null : refusalOf(preview, from, to)
				if (refusal !== null) throw new DeskError(refusal)
				if (options.json) screen.json({ orderId, ...preview })
				else if (preview.outcome === 'possible') screen.say(wouldBe(preview, to))
				return
			}
			const swapped = await perform(desk, SWAP_CAR, swap).catch((error: unknown) => {
				throw new DeskError(
					`The car could not be swapped: ${describeFailure(error)}. The order is as it was; try again later.`,
					{ cause: error },
				)
			})
			const refusal = refusalOf(swapped, from, to)
			if (refusal !== null) throw new DeskError(`${refusal} Nothing was changed.`)
			if (options.json) screen.json({ orderId, ...swapped })
			else if (swapped.outcome === 'swapped') screen.say(inWords(swapped, to))
		})
}

const REORDER =
	'Give the money for it back (`npm run desk -- refund ID`) and have the customer order the other car.'

function refusalOf(swapped: SwapOutcome, from: string, to: string): string | null {
	switch (swapped.outcome) {
		case 'swapped':
			return null
		case 'not-in-order':
			return `${from} is not in this order.`
		case 'already-in-order':
			return `${to} is in this order already.`
		case 'unknown-car':
			return `The register does not know ${to}. If the number is right, add the car first (\`npm run desk -- cars set\`).`
		case 'without-coc':
			return `There is no CoC for ${to}.`
		case 'other-price':
			return `The order is paid, and ${to} costs ${money(swapped.newOre)} where ${from} cost ${money(swapped.oldOre)}. ${REORDER}`
		case 'refunded':
			return 'Money of this order was given back, so its cars stay. Have the customer order the other car.'
		case 'delivered':
			return `The customer has the certificate of ${from} already. ${REORDER}`
		case 'cannot-be-swapped':
			return swapped.status === 'REVIEW'
				? 'Another amount than asked for was paid: settle that first (accept, or refund and cancel).'
				: 'The order is cancelled. Have the customer order again.'
		case 'anonymised':
			return 'The personal data of this order was erased.'
		case 'not-found':
			return 'The order was erased just now.'
	}
}

const IN_WAITING = {
	deliverable: '',
	'without-coc': ' Note: there is no CoC for it.',
	unknown: ' Note: the register does not know it.',
}

function wouldBe(preview: Extract<SwapPreview, { outcome: 'possible' }>, to: string): string {
	if (preview.newTotalOre === null) {
		return `${to} can be put in.${IN_WAITING[preview.car]} Only looked: nothing was changed.`
	}
	return `${to} can be put in: the order would cost ${money(preview.newTotalOre)}, and costs ${money(preview.totalOre ?? 0)}. Only looked: nothing was changed.`
}

function inWords(swapped: Extract<SwapOutcome, { outcome: 'swapped' }>, to: string): string {
	if (swapped.status === 'RECEIVED') {
		return `${to} is in the order, which is not handled yet.${IN_WAITING[swapped.car]}`
	}
	if (swapped.status === 'SETTLED') return `${to} is in the order. The receipt stays as it was.`
	return `${to} is in the order, which costs ${money(swapped.totalOre ?? 0)} now. The customer gets a new payment link.`
}
