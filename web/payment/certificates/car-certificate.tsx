import type { Delivery } from '@coc/contract'
import { Icon } from '@coc/ui/icon.tsx'
import { useLanguage } from '../../i18n/language-context.tsx'
import { MailboxText } from '../../ui/mailbox-text.tsx'
import { safeLink } from '../safe-link.ts'
import { CertificateFiles } from './certificate-files.tsx'
import { CERTIFICATE_TEXTS } from './certificate-texts.ts'
import { type News, newsOf } from './delivery-news.ts'
import { swedishDay } from './swedish-day.ts'

type CarCertificateProps = {
	readonly orderId: string
	/** Of one car, one for each form. */
	readonly deliveries: readonly Delivery[]
	readonly isOnly: boolean
}

/** Where a car's certificate is, what comes next, and the file once it is there. */
export function CarCertificate({ orderId, deliveries, isOnly }: CarCertificateProps) {
	const { language } = useLanguage()
	const reading = { texts: CERTIFICATE_TEXTS[language], language, today: swedishDay(new Date()) }
	return deliveries.map((delivery) => {
		const news = newsOf(delivery, reading)
		if (!news) return null
		const { form, files, chassiNumber17 } = delivery
		return (
			<div key={form} className="certificate">
				<p className={`certificate-news ${news.tone}`}>
					<Icon name={news.icon} />
					<span>
						<NewsText news={news} />
						{isGone(delivery) && (
							<>
								{' '}
								<MailboxText text={reading.texts.gone} />
							</>
						)}
					</span>
				</p>
				{files.length > 0 && (
					<CertificateFiles {...{ orderId, files, isOnly }} chassisNumber={chassiNumber17} />
				)}
			</div>
		)
	})
}

function NewsText({ news: { text, link, day } }: { readonly news: News }) {
	const address = safeLink(link)
	return (
		<>
			{address ? (
				<a href={address} rel="noreferrer">
					{text}
				</a>
			) : (
				text
			)}
			{day && <span className="hint"> {day}</span>}
		</>
	)
}

/** It was given, and its time is over. */
function isGone({ form, status, files }: Delivery): boolean {
	return form === 'file' && files.length === 0 && ['READY', 'SENT', 'FETCHED'].includes(status)
}
