import { Dialog } from '@coc/ui/dialog.tsx'
import { useMessages } from '../../i18n/language-context.tsx'
import { Button } from '../../ui/button.tsx'

type RemoveCarDialogProps = {
	/** The car in question; none closes the dialog. */
	readonly chassisNumber: string | null
	readonly onConfirm: (chassisNumber: string) => void
	readonly onCancel: () => void
}

export function RemoveCarDialog({ chassisNumber, onConfirm, onCancel }: RemoveCarDialogProps) {
	const { order } = useMessages()
	return (
		<Dialog
			open={chassisNumber !== null}
			title={chassisNumber && order.deleteQuestion(chassisNumber)}
			onClose={onCancel}
		>
			<div className="actions">
				<Button
					look="danger"
					onClick={() => {
						if (chassisNumber) onConfirm(chassisNumber)
					}}
				>
					{order.deleteConfirm}
				</Button>
				<Button look="quiet" ref={focusWhenShown} onClick={onCancel}>
					{order.cancel}
				</Button>
			</div>
		</Dialog>
	)
}

/** A dialog gives focus to what bears this attribute, which React itself never writes. */
function focusWhenShown(button: HTMLButtonElement | null): void {
	button?.setAttribute('autofocus', '')
}
