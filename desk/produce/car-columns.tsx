import type { Language } from '@coc/contract'
import type { CarToProduce } from '@coc/contract/desk'
import { classes } from '@coc/ui/button.tsx'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { formatDay } from '@coc/ui/format.ts'
import { RegistrationPlate } from '@coc/ui/registration-plate.tsx'
import { wordIn } from '../i18n/word-in.ts'
import type { Column } from '../table/columns.ts'
import type { ProduceTexts } from './produce-texts.ts'
import { ReportProblem } from './report-problem.tsx'
import { ResolveProblem } from './resolve-problem.tsx'

type Columns = {
	readonly texts: ProduceTexts
	readonly language: Language
	readonly canAct: boolean
}

export function carColumns({ texts, language, canAct }: Columns): Column<CarToProduce>[] {
	const { columns: titles } = texts
	const columns: Column<CarToProduce>[] = [
		{ key: 'order', title: titles.order, cell: ({ reference }) => reference },
		{
			key: 'promised',
			title: titles.promised,
			cell: ({ promisedBy, isLate }) => (
				<span className={classes('promised', isLate ? 'late' : undefined)}>
					{formatDay(promisedBy, language)} {isLate && <strong>{texts.isLate}</strong>}
				</span>
			),
		},
		{
			key: 'chassis',
			title: titles.chassis,
			cell: ({ chassisNumber }) => <ChassisNumber value={chassisNumber} />,
		},
		{
			key: 'plate',
			title: titles.plate,
			cell: ({ registrationNumber }) => <RegistrationPlate number={registrationNumber} />,
			givesWay: 1,
		},
		{
			key: 'form',
			title: titles.form,
			cell: ({ forms }) => forms.map((form) => wordIn(texts.forms, form) ?? form).join(', '),
		},
		{
			key: 'waits',
			title: titles.waits,
			cell: (car) => <WaitsFor texts={texts} car={car} />,
		},
	]
	if (!canAct) return columns
	return [
		...columns,
		{
			key: 'act',
			title: titles.act,
			cell: (car) => (
				<span className="row-act">
					{car.waitsFor === 'operator' ? <ResolveProblem car={car} /> : <ReportProblem car={car} />}
				</span>
			),
		},
	]
}

type WaitsForProps = { readonly texts: ProduceTexts; readonly car: CarToProduce }

function WaitsFor({ texts, car: { waitsFor, problem } }: WaitsForProps) {
	const wants = waitsFor !== 'certificate'
	return (
		<span className={classes('state', wants ? 'wants' : undefined)}>
			<span className="waits-for">
				{wordIn(texts.waitsFor, waitsFor) ?? waitsFor}
				{problem && `: ${problem}`}
			</span>
		</span>
	)
}
