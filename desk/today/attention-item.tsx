import type { AttentionItem } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { useState } from 'react'
import { useButtonThatGoes } from '../acts/use-button-that-goes.ts'
import { useMe } from '../api/desk-context.tsx'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { When } from '../i18n/when.tsx'
import { DeskLink } from '../navigation/desk-link.tsx'
import { orderAddress } from '../navigation/screens.ts'
import { SettleDialog } from './settle-dialog.tsx'
import { Steps } from './steps.tsx'
import { WhoWrote } from './stray-withdrawal.tsx'
import { TODAY_TEXTS } from './today-texts.ts'

/** One thing that needs a person: which order, why, since when, and what to do about it. */
export function Item({ item }: { readonly item: AttentionItem }) {
	const texts = useWords(TODAY_TEXTS)
	const { language } = useLanguage()
	const { permissions } = useMe()
	const [settling, setSettling] = useState<AttentionItem | null>(null)
	const button = useButtonThatGoes()
	const { orderId, kind, name, since, why, endsBy } = item
	const called = kind.startsWith('withdrawal')
		? texts.withdrawal(name)
		: (texts.names[name] ?? name)
	return (
		<li>
			<div>
				<p className="attention-head">
					{orderId === null ? (
						<span>{called}</span>
					) : (
						<DeskLink to={orderAddress(orderId, '')}>{called}</DeskLink>
					)}{' '}
					<span className="hint">
						{texts.since} <When at={since} />
					</span>
				</p>
				<p>{unbroken(why[language])}</p>
				<WhoWrote said={item.said} />
			</div>
			<div className="attention-acts">
				<Steps item={item} />
				{endsBy === 'note' && permissions.includes('handle') && (
					<Button
						ref={button}
						look="quiet"
						aria-label={texts.settleOf(`${item.title[language]}, ${name}`)}
						onClick={() => setSettling(item)}
					>
						{texts.settle}
					</Button>
				)}
			</div>
			<SettleDialog
				item={settling ?? item}
				open={settling !== null}
				onClose={() => setSettling(null)}
			/>
		</li>
	)
}

/** An amount stays on its line. */
function unbroken(text: string): string {
	return text.replace(/(?<=\d) (?=\d{3}\b|[A-Z]{3}\b)/g, '\u00a0')
}
