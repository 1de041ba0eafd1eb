import type { DeskOrder } from '@coc/contract/desk'
import { Button, type ButtonLook } from '@coc/ui/button.tsx'
import { Tooltip } from '@coc/ui/tooltip.tsx'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useMe } from '../../api/desk-context.tsx'
import { useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useKeys } from '../../keys/keys.tsx'
import { takeAskedFor } from '../../navigation/take-asked-for.ts'
import { ORDER_ACT_KEYS } from './act-keys.ts'
import { ACTS_TEXTS } from './acts-texts.ts'
import { isPossible, type OrderActName } from './possible-acts.ts'

export type ActDialogState = { readonly isOpen: boolean; readonly close: () => void }

export type OrderDialogProps = ActDialogState & { readonly order: DeskOrder }

export type ActOpening = ActDialogState & { readonly open: () => void }

export function useActOpening(): ActOpening {
	const [isOpen, setOpen] = useState(false)
	const open = useCallback(() => setOpen(true), [])
	const close = useCallback(() => setOpen(false), [])
	return { isOpen, open, close }
}

type OrderActProps = {
	readonly act: OrderActName
	readonly order: DeskOrder
	readonly look?: ButtonLook
	/** Where more than its button opens it. */
	readonly opening?: ActOpening
	/** What a link that asks for the act says of it. */
	readonly onAsked?: (more: string) => void
	/** The dialog that it opens. It stays while it is open, whatever becomes of the order meanwhile. */
	readonly children: (dialog: ActDialogState) => ReactNode
}

/** An act's button, with its key: there only where the order and the operator's role allow it. */
export function OrderAct({ act, order, look, opening, onAsked, children }: OrderActProps) {
	const own = useActOpening()
	const { isOpen, open, close } = opening ?? own
	const { permissions } = useMe()
	const isThere = isPossible(act, order, permissions)
	useEffect(() => {
		const asked = isThere ? takeAskedFor(act) : null
		if (asked === null) return
		onAsked?.(asked)
		open()
	}, [act, isThere, open, onAsked])
	return (
		<span className="order-act">
			<ActOpener act={act} order={order} look={look} onPress={open} />
			{children({ isOpen, close })}
		</span>
	)
}

type ActOpenerProps = {
	readonly act: OrderActName
	readonly order: DeskOrder
	readonly look?: ButtonLook | undefined
	readonly isUnderWay?: boolean
	readonly onPress: () => void
}

/** The button alone, for what needs no dialog. */
export function ActOpener({ act, order, look = 'quiet', isUnderWay, onPress }: ActOpenerProps) {
	const { permissions } = useMe()
	const { acts } = useTexts()
	const { name, says } = useWords(ACTS_TEXTS)[act]
	const isThere = isPossible(act, order, permissions)
	const key = ORDER_ACT_KEYS[act]
	useKeys(isThere && key ? { [key]: onPress } : {})
	if (!isThere) return null
	return (
		<Tooltip text={says}>
			{(descriptionId) => (
				<Button
					look={look}
					onClick={onPress}
					aria-describedby={descriptionId}
					aria-keyshortcuts={key}
					aria-disabled={isUnderWay}
					aria-busy={isUnderWay}
				>
					{isUnderWay ? acts.underWay : name}
					{key && (
						<span className="key" aria-hidden="true">
							{key}
						</span>
					)}
				</Button>
			)}
		</Tooltip>
	)
}
