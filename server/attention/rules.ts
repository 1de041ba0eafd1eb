import type { AttentionRule } from './attention-item.ts'
import type { AttentionKind } from './attention-key.ts'
import { CALLBACK_MISSING } from './kinds/callback-missing.ts'
import { LATE_DELIVERY } from './kinds/certificates/late-delivery.ts'
import { REFUNDED_AFTER_DELIVERY } from './kinds/certificates/refunded-after-delivery.ts'
import { UNMATCHED_DOCUMENT } from './kinds/certificates/unmatched-document.ts'
import { DISPUTE } from './kinds/dispute.ts'
import { GAVE_UP } from './kinds/gave-up.ts'
import { WITHDRAWAL, WITHDRAWAL_OVERDUE } from './kinds/law/withdrawal.ts'
import { MAIL_REFUSED } from './kinds/mail-refused.ts'
import { PAID_AFTER_CANCELLING } from './kinds/paid-after-cancelling.ts'
import { PAID_TWICE } from './kinds/paid-twice.ts'
import { REFUND_REFUSED } from './kinds/refund-refused.ts'
import { REFUNDED_ELSEWHERE } from './kinds/refunded-elsewhere.ts'
import { SAME_CAR } from './kinds/same-car.ts'
import { WRONG_AMOUNT } from './kinds/wrong-amount.ts'
import { WRONG_CURRENCY } from './kinds/wrong-currency.ts'

export const RULES: Readonly<Record<AttentionKind, AttentionRule>> = {
	'wrong-amount': WRONG_AMOUNT,
	'wrong-currency': WRONG_CURRENCY,
	'paid-twice': PAID_TWICE,
	'paid-after-cancelling': PAID_AFTER_CANCELLING,
	'refund-refused': REFUND_REFUSED,
	'refunded-elsewhere': REFUNDED_ELSEWHERE,
	dispute: DISPUTE,
	'mail-refused': MAIL_REFUSED,
	'gave-up': GAVE_UP,
	'same-car': SAME_CAR,
	'callback-missing': CALLBACK_MISSING,
	'late-delivery': LATE_DELIVERY,
	'unmatched-document': UNMATCHED_DOCUMENT,
	'refunded-after-delivery': REFUNDED_AFTER_DELIVERY,
	withdrawal: WITHDRAWAL,
	'withdrawal-overdue': WITHDRAWAL_OVERDUE,
}
