import type { Figures } from '@coc/contract/desk'
import { BarChart } from '../charts/bar-chart.tsx'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { FIGURES_TEXTS } from './figures-texts.ts'
import { durationText } from './periods.ts'

/** The server counts so many days and more as one. */
const MANY_DAYS = 14

type CertificatesProps = { readonly certificates: Figures['certificates'] }

/** How long customers waited, from the order to its certificate. */
export function Certificates({ certificates }: CertificatesProps) {
	const { certificates: texts, units } = useWords(FIGURES_TEXTS)
	const { language } = useLanguage()
	const counted = (count: number) => formatCount(count, language)
	const { sent, medianSeconds, slowestTenthSeconds, byDays } = certificates
	const took = (seconds: number | null) =>
		seconds === null ? '' : durationText(seconds, units, counted)
	return (
		<section aria-label={texts.title}>
			{sent === 0 ? (
				<p className="hint">{texts.none}</p>
			) : (
				<>
					<BarChart
						title={texts.chart}
						bars={byDays.map(({ days, sent: value }) => ({ label: daysText(days), value }))}
						format={counted}
					/>
					<p className="hint">
						{texts.says(counted(sent), took(medianSeconds), took(slowestTenthSeconds))}
					</p>
				</>
			)}
		</section>
	)

	function daysText(days: number): string {
		if (days === 0) return texts.underADay
		return days === 1 ? texts.oneDay : texts.days(days, days === MANY_DAYS)
	}
}
