import { MAX_LENGTHS } from '@coc/contract'
import type { Messages } from '../../i18n/sv.ts'
import type { FieldFault, MissingItem } from '../state/order-rules.ts'
import type { TextField } from '../state/order-state.ts'

export function faultText(field: TextField, fault: FieldFault, { order }: Messages): string {
	switch (fault) {
		case 'tooLong':
			return order.tooLong(MAX_LENGTHS[field])
		case 'lettersOnly':
			return order.lettersOnly
		case 'email':
			return order.invalidEmail
		case 'required':
			return order.required
		case 'character':
			return order.invalidCharacter
	}
}

export function missingText(what: MissingItem['what'], { order }: Messages): string {
	return what === 'cars' ? order.noCarsAtSubmit : order[what]
}
