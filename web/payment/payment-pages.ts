import { CancelPage } from './outcome/cancel-page.tsx'
import { PayInAdvanceSuccessPage } from './outcome/pay-in-advance-success-page.tsx'
import { SuccessPage } from './outcome/success-page.tsx'
import { PaymentPage } from './payment-page.tsx'

/** All that a browser loads only for who has ordered. */
export const paymentPages = { PaymentPage, SuccessPage, PayInAdvanceSuccessPage, CancelPage }
