import { classes } from '@coc/ui/button.tsx'
import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from 'react'

type PopoverProps = {
	/** What stands on the button that opens it. */
	readonly label: ReactNode
	/** The button's accessible name, where its label does not say enough. */
	readonly name?: string
	readonly className?: string
	/** Gets a function that closes it. */
	readonly children: (close: () => void) => ReactNode
}

/** The browser's own popover: Escape and a press beside it close it, and focus goes back to its button. */
export function Popover({ label, name, className, children }: PopoverProps) {
	const id = useId()
	const button = useRef<HTMLButtonElement>(null)
	const panel = useRef<HTMLDivElement>(null)
	const [isOpen, setOpen] = useState(false)
	useLayoutEffect(() => {
		if (!isOpen) return
		const place = () => {
			placeUnder(button.current, panel.current)
			keepWithin(panel.current)
		}
		place()
		addEventListener('resize', place)
		return () => removeEventListener('resize', place)
	}, [isOpen])
	useEffect(() => {
		if (isOpen) controlsIn(panel.current)[0]?.focus()
	}, [isOpen])
	const close = () => panel.current?.hidePopover()
	return (
		<>
			<button
				ref={button}
				type="button"
				className={classes('button quiet', className)}
				popoverTarget={id}
				aria-expanded={isOpen}
				aria-label={name}
			>
				{label}
			</button>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the controls in it */}
			<div
				ref={panel}
				id={id}
				popover="auto"
				className="popover"
				onBeforeToggle={(event) => {
					if (event.newState === 'open') placeUnder(button.current, panel.current)
				}}
				onToggle={(event) => setOpen(event.newState === 'open')}
				onKeyDown={(event) => moveFocus(event, panel.current)}
			>
				{isOpen && children(close)}
			</div>
		</>
	)
}

/** In pixels: from its button, and from the window's edges. */
const GAP = 4
const EDGE = 8

/** Under its button, or above where there is more room; no higher than that room, wherever its button has gone. */
function placeUnder(button: HTMLElement | null, panel: HTMLElement | null): void {
	if (!button || !panel) return
	const { bottom, top, left, right } = button.getBoundingClientRect()
	const isLow = bottom > innerHeight * 0.6
	const isRight = left > innerWidth / 2
	const away = Math.max(EDGE, GAP + (isLow ? innerHeight - top : bottom))
	panel.style.maxBlockSize = `${innerHeight - away - EDGE}px`
	panel.style.inset = [
		isLow ? 'auto' : `${away}px`,
		isRight ? `${document.documentElement.clientWidth - right}px` : 'auto',
		isLow ? `${away}px` : 'auto',
		isRight ? 'auto' : `${left}px`,
	].join(' ')
}

/** How wide it is shows once it is there: on a telephone it may have to leave its button's edge. */
function keepWithin(panel: HTMLElement | null): void {
	if (!panel) return
	panel.style.translate = 'none'
	const { left, right } = panel.getBoundingClientRect()
	const past = right - (document.documentElement.clientWidth - EDGE)
	if (left < EDGE) panel.style.translate = `${EDGE - left}px`
	else if (past > 0) panel.style.translate = `${-Math.min(past, left - EDGE)}px`
}

function controlsIn(panel: HTMLElement | null): HTMLElement[] {
	return [...(panel?.querySelectorAll<HTMLElement>('a, button, input, select') ?? [])]
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent, panel: HTMLElement | null): void {
	const step = STEPS[event.key]
	const { target } = event
	// In a date or a list the arrows are its own.
	if (
		step === undefined ||
		(target instanceof HTMLElement && target.matches('select, [type="date"]'))
	)
		return
	event.preventDefault()
	const controls = controlsIn(panel)
	const at = target instanceof HTMLElement ? controls.indexOf(target) : 0
	controls.at((at + step) % controls.length)?.focus()
}
