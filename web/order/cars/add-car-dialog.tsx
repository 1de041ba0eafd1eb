import { Dialog } from '@coc/ui/dialog.tsx'
import { useMessages } from '../../i18n/language-context.tsx'
import './add-car.css'
import { AddCarForm, type AddCarFormProps } from './add-car-form.tsx'

type AddCarDialogProps = AddCarFormProps & { readonly open: boolean }

export function AddCarDialog({ open, ...form }: AddCarDialogProps) {
	const { order } = useMessages()
	return (
		<Dialog open={open} title={order.addCar} onClose={form.onClose}>
			<AddCarForm {...form} />
		</Dialog>
	)
}
