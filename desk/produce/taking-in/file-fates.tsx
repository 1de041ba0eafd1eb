import { REFUSAL_WORDS, WAITING_WORDS, wordsFor } from '@coc/contract'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { formatCount } from '../../i18n/counts.ts'
import { useLanguage } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { DeskLink } from '../../navigation/desk-link.tsx'
import { orderAddress } from '../../navigation/screens.ts'
import { PRODUCE_TEXTS } from '../produce-texts.ts'
import type { Fate, NamedOrder } from './fate.ts'
import type { QueuedFile } from './taking-in.ts'

/** More than anybody reads, and few enough to be drawn while files come in. */
const MOST_SHOWN = 200

export function FileFates({ files }: { readonly files: readonly QueuedFile[] }) {
	const { taking: texts } = useWords(PRODUCE_TEXTS)
	const { language } = useLanguage()
	return (
		<>
			<ul className="fates">
				{files.slice(0, MOST_SHOWN).map(({ id, file, fate }) => (
					<li key={id}>
						<span className="fate-file">{file.name}</span>
						{fate && (
							<span data-fate={fate.kind}>
								<FateWords fate={fate} />
							</span>
						)}
					</li>
				))}
			</ul>
			{files.length > MOST_SHOWN && (
				<p className="hint">{texts.first(formatCount(MOST_SHOWN, language))}</p>
			)}
		</>
	)
}

function FateWords({ fate }: { readonly fate: Fate }) {
	const { taking: texts } = useWords(PRODUCE_TEXTS)
	const { language } = useLanguage()
	switch (fate.kind) {
		case 'matched':
		case 'replaced':
			return (
				<>
					<ChassisNumber value={fate.chassisNumber} /> <Orders orders={fate.orders} />
				</>
			)
		case 'here':
			return (
				<>
					{fate.chassisNumber !== null && <ChassisNumber value={fate.chassisNumber} />}{' '}
					{fate.waits ? texts.hereWaiting : texts.here}
				</>
			)
		case 'waiting':
			return texts.waits(wordsFor(WAITING_WORDS, fate.why, language))
		case 'refused':
			return texts.refused(wordsFor(REFUSAL_WORDS, fate.why, language))
		case 'failed':
			return texts.failed
	}
}

function Orders({ orders }: { readonly orders: readonly NamedOrder[] }) {
	const { taking: texts } = useWords(PRODUCE_TEXTS)
	if (orders.length === 0) return <span className="hint">{texts.nobodyWaits}</span>
	return (
		<>
			{texts.toFor}{' '}
			{orders.map(({ id, reference }, index) => (
				<span key={id}>
					{index > 0 && ', '}
					<DeskLink to={orderAddress(id, '')}>{reference}</DeskLink>
				</span>
			))}
		</>
	)
}
