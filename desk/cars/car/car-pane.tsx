import { CHASSIS_NUMBER_LENGTH, normaliseChassisNumber, orderWords } from '@coc/contract'
import type { OneCar } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { Icon } from '@coc/ui/icon.tsx'
import { TextField } from '@coc/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCalls } from '../../api/desk-context.tsx'
import { dataOf } from '../../api/query-client.ts'
import { ProblemNotice } from '../../app/problem-notice.tsx'
import { Waiting } from '../../app/waiting.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { useCheck } from '../../forms/use-check.ts'
import { useLanguage, useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useKeys } from '../../keys/keys.tsx'
import { DeskLink } from '../../navigation/desk-link.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { carAddress, orderAddress, SCREENS } from '../../navigation/screens.ts'
import { Section } from '../../orders/order/section.tsx'
import { CARS_TEXTS } from '../cars-texts.ts'
import { CarFields } from './car-fields.tsx'

/** One car of the register, or the form for one that is not there yet. */
export function CarPane({ number }: { readonly number: string }) {
	const { car: texts } = useWords(CARS_TEXTS)
	const { search, navigate } = useNavigation()
	const list = SCREENS.cars + search
	useKeys({ Escape: () => navigate(list) })
	const chassisNumber = normaliseChassisNumber(number)
	return (
		<article className="order">
			<DeskLink className="close" to={list}>
				<Icon name="cross" />
				<span className="visually-hidden">{texts.close}</span>
			</DeskLink>
			{chassisNumber.length === CHASSIS_NUMBER_LENGTH ? (
				<KnownNumber chassisNumber={chassisNumber} />
			) : (
				<AskForNumber />
			)}
		</article>
	)
}

function KnownNumber({ chassisNumber }: { readonly chassisNumber: string }) {
	const calls = useCalls()
	const { data, error, refetch } = useQuery({
		queryKey: ['cars', 'one', chassisNumber],
		queryFn: ({ signal }) => dataOf(calls.car(chassisNumber, { signal })),
	})
	if (!data) return error ? <ProblemNotice error={error} onRetry={refetch} /> : <Waiting />
	return (
		<>
			<Head title={chassisNumber}>
				<ChassisNumber value={chassisNumber} />
			</Head>
			<CarFields chassisNumber={chassisNumber} known={data} />
			{data.car && <OpenOrders known={data} />}
		</>
	)
}

function OpenOrders({ known }: { readonly known: OneCar }) {
	const { car: texts } = useWords(CARS_TEXTS)
	const { language } = useLanguage()
	return (
		<Section title={texts.openOrders}>
			{known.openOrders.length === 0 && <p className="hint">{texts.noOpenOrders}</p>}
			<ul className="lines">
				{known.openOrders.map(({ id, reference, status }) => (
					<li key={id}>
						<DeskLink to={orderAddress(id, '')}>{reference}</DeskLink>
						<span>{orderWords(status, language)}</span>
					</li>
				))}
			</ul>
		</Section>
	)
}

function AskForNumber() {
	const { car: texts } = useWords(CARS_TEXTS)
	const { search, navigate } = useNavigation()
	const [number, setNumber] = useState('')
	const isWhole = normaliseChassisNumber(number).length === CHASSIS_NUMBER_LENGTH
	const { isRefused, check } = useCheck(isWhole)
	return (
		<>
			<Head title={texts.newTitle}>{texts.newTitle}</Head>
			<ActForm
				className="note-form"
				check={check}
				onSend={() => navigate(carAddress(normaliseChassisNumber(number), search))}
			>
				<TextField
					label={texts.number}
					width="medium"
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					error={isRefused && !isWhole && texts.notANumber}
					value={number}
					onChange={({ target }) => setNumber(target.value)}
				/>
				<Button type="submit">{texts.next}</Button>
			</ActForm>
		</>
	)
}

function Head({ title, children }: { readonly title: string; readonly children: ReactNode }) {
	const { desk } = useTexts()
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => heading.current?.focus({ preventScroll: true }), [])
	return (
		<header>
			<title>{`${title} – ${desk}`}</title>
			<h1 ref={heading} tabIndex={-1}>
				{children}
			</h1>
		</header>
	)
}
