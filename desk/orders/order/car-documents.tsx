import type { DeskOrder } from '@coc/contract/desk'
import { useMe } from '../../api/desk-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { When } from '../../i18n/when.tsx'
import { BringBackAct } from '../acts/deliveries/bring-back-act.tsx'
import { PAGE_TEXTS, type PageTexts } from './page-texts.ts'

type OrderDocument = DeskOrder['documents'][number]

type CarDocumentsProps = {
	readonly order: Pick<DeskOrder, 'id' | 'documents'>
	readonly chassisNumber: string
}

const HASH_SHOWN = 12

/** The certificates of a car in the archive, to be opened; each by its hash, as the customer can have it verified. */
export function CarDocuments({ order, chassisNumber }: CarDocumentsProps) {
	const texts = useWords(PAGE_TEXTS)
	const { permissions } = useMe()
	const own = order.documents.filter((document) => document.chassisNumber === chassisNumber)
	if (own.length === 0) return null
	const mayOpen = permissions.includes('handle')
	return (
		<ul className="documents">
			{own.map((document) => {
				const { sha256, hasBytes, receivedAt } = document
				const name = texts.certificate[document.format]
				return (
					<li key={sha256}>
						{hasBytes && mayOpen ? (
							<a
								href={`/api/desk/orders/${encodeURIComponent(order.id)}/certificates/${sha256}`}
								target="_blank"
								rel="noreferrer"
							>
								{name}
							</a>
						) : (
							name
						)}{' '}
						<span className="hint">
							<When at={receivedAt} />
							{standing(document, texts)
								.map((words) => ` · ${words}`)
								.join('')}
							{' · SHA-256 '}
							<span className="hash" title={sha256}>
								{sha256.slice(0, HASH_SHOWN)}…
							</span>
						</span>{' '}
						<BringBackAct document={document} name={name} />
					</li>
				)
			})}
		</ul>
	)
}

function standing(document: OrderDocument, texts: PageTexts): string[] {
	const { isGiven, replacedAt, releasedAt, hasBytes } = document
	return [
		...(isGiven ? [texts.document.given] : []),
		...(replacedAt === null ? [] : [texts.document.replaced]),
		...(releasedAt === null && replacedAt === null ? [texts.document.waits] : []),
		...(hasBytes ? [] : [texts.document.gone]),
	]
}
