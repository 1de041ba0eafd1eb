import { CHASSIS_NUMBER_LENGTH, normaliseChassisNumber } from '@coc/contract'
import { Banner } from '@coc/ui/banner.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCalls, useMe } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { carAddress, SCREENS } from '../navigation/screens.ts'
import { DataTable } from '../table/data-table.tsx'
import { CarPane } from './car/car-pane.tsx'
import { carColumns } from './car-columns.tsx'
import { CAR_PARAMETER, CarSearch } from './car-search.tsx'
import { CARS_TEXTS } from './cars-texts.ts'

/** The address of the form for a car that is not there yet. */
const NEW_CAR = 'new'

/** The register: found by a part of a number, and beside it the car that is open. */
export function CarsScreen({ openNumber }: { readonly openNumber: string | null }) {
	const { desk } = useTexts()
	const texts = useWords(CARS_TEXTS)
	const { language } = useLanguage()
	const { search } = useNavigation()
	const { permissions } = useMe()
	const calls = useCalls()
	const q = new URLSearchParams(search).get(CAR_PARAMETER) ?? ''
	const { data, error, refetch, isPlaceholderData } = useQuery({
		queryKey: ['cars', 'list', q],
		queryFn: ({ signal }) => dataOf(calls.cars(q, { signal })),
		placeholderData: keepPreviousData,
	})
	const Heading = openNumber === null ? 'h1' : 'h2'
	const canChange = permissions.includes('handle')
	return (
		<div className={openNumber === null ? 'orders' : 'orders beside'}>
			<section className="list" aria-busy={isPlaceholderData}>
				{openNumber === null && <title>{`${texts.title} – ${desk}`}</title>}
				<div className="list-head">
					<Heading tabIndex={-1}>{texts.title}</Heading>
					<p className="hint count" role="status">
						{data && countText(data.cars.length, data.isMore)}
					</p>
					{canChange && (
						<div className="actions list-acts">
							<DeskLink className="button quiet" to={carAddress(NEW_CAR, search)}>
								{texts.add}
							</DeskLink>
							<DeskLink className="button quiet" to={SCREENS.carImport}>
								{texts.importLink}
							</DeskLink>
						</div>
					)}
				</div>
				<CarSearch />
				{data?.isElsewhere && <Banner tone="info" title={texts.elsewhere} />}
				{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
				{!data && !error && <Waiting />}
				{data && data.cars.length === 0 && !error && (
					<p className="empty">
						{q === '' ? texts.none : texts.noneLikeThat}{' '}
						{canChange && isWhole(q) && (
							<DeskLink to={carAddress(normaliseChassisNumber(q), search)}>
								{texts.addOf(normaliseChassisNumber(q))}
							</DeskLink>
						)}
					</p>
				)}
				{data && data.cars.length > 0 && (
					<DataTable
						caption={texts.title}
						columns={carColumns(texts, language, data.usualPriceOre)}
						rows={data.cars}
						keyOf={({ chassisNumber }) => chassisNumber}
						nameOf={({ chassisNumber }) => chassisNumber}
						addressOf={({ chassisNumber }) => carAddress(chassisNumber, search)}
						openKey={openNumber}
					/>
				)}
			</section>
			{openNumber !== null && <CarPane key={openNumber} number={openNumber} />}
		</div>
	)

	function countText(count: number, isMore: boolean): string {
		const counted = formatCount(count, language)
		return isMore ? texts.more(counted) : texts.found(counted, count === 1)
	}
}

const isWhole = (text: string) => normaliseChassisNumber(text).length === CHASSIS_NUMBER_LENGTH
