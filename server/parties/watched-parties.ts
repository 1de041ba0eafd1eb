import type { VehicleRegister } from '../cars/vehicle-register.ts'
import type { DocumentSource } from '../documents/document-source.ts'
import type { VirusScanner } from '../documents/virus-scanner.ts'
import { type Mailer, MailRefusedError } from '../mail/mailer.ts'
import { type PaymentProvider, PaymentRefusedError } from '../payments/provider.ts'
import type { VatNumberCheck } from '../vat/vat-number-check.ts'
import type { WatchParty } from './watch-parties.ts'

export function watchedProvider(watch: WatchParty, provider: PaymentProvider): PaymentProvider {
	const judging = { isAnswer: (error: unknown) => error instanceof PaymentRefusedError }
	return {
		...provider,
		openPayment: watch('provider', (payment) => provider.openPayment(payment), judging),
		fetchPayment: watch('provider', (reference) => provider.fetchPayment(reference), judging),
		cancelPayment: watch('provider', (reference) => provider.cancelPayment(reference), judging),
		refundPayment: watch('provider', (refund) => provider.refundPayment(refund), judging),
		fetchRefund: watch('provider', (...refund) => provider.fetchRefund(...refund), judging),
		findPayment: watch('provider', (part) => provider.findPayment(part), judging),
	}
}

export function watchedMailer(watch: WatchParty, mailer: Mailer): Mailer {
	const judging = { isAnswer: (error: unknown) => error instanceof MailRefusedError }
	return { send: watch('mail', (mail) => mailer.send(mail), judging) }
}

export function watchedRegister(watch: WatchParty, register: VehicleRegister): VehicleRegister {
	return { findCars: watch('register', (numbers) => register.findCars(numbers)) }
}

export function watchedSource(watch: WatchParty, source: DocumentSource): DocumentSource {
	return { fetchDocument: watch('documents', (car) => source.fetchDocument(car)) }
}

export function watchedScanner(watch: WatchParty, scanner: VirusScanner): VirusScanner {
	return { scan: watch('scanner', (content) => scanner.scan(content)) }
}

/** Whatever is no answer comes as one that says so. */
export function watchedVies(watch: WatchParty, vies: VatNumberCheck): VatNumberCheck {
	return {
		ask: watch('vies', (...number) => vies.ask(...number), {
			failureIn: ({ answer, errorCode }) =>
				answer === 'unavailable' ? `ViesUnavailable ${errorCode ?? ''}`.trim() : null,
		}),
	}
}
