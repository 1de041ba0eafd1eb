import { adoptSheet } from '../navigation/adopt-sheet.ts'
import certificatesCss from './certificates/certificates.css?inline'
import { CancelPage } from './outcome/cancel-page.tsx'
import { PayInAdvanceSuccessPage } from './outcome/pay-in-advance-success-page.tsx'
import { SuccessPage } from './outcome/success-page.tsx'
import css from './payment.css?inline'
import { PaymentPage } from './payment-page.tsx'

export const paymentCss = css + certificatesCss
adoptSheet(paymentCss)

/** All that a browser loads only for who has ordered. */
export const paymentPages = { PaymentPage, SuccessPage, PayInAdvanceSuccessPage, CancelPage }
