import { isChassisNumber, normaliseChassisNumber } from '@coc/contract'
import type { ArchivedFile } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { TextField } from '@coc/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAct } from '../../acts/use-act.ts'
import { useCalls } from '../../api/desk-context.tsx'
import { dataOf } from '../../api/query-client.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { CheckBox } from '../../forms/check-box.tsx'
import { useCheck } from '../../forms/use-check.ts'
import { YesOrNo } from '../../forms/yes-or-no.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { PRODUCE_TEXTS } from '../produce-texts.ts'
import { fileTold } from '../told.ts'
import { nameOf, numberInName } from './file-words.ts'

type MatchFileProps = { readonly file: ArchivedFile }

/** A person says which car a file is for. */
export function MatchFile({ file }: MatchFileProps) {
	const { waiting: texts } = useWords(PRODUCE_TEXTS)
	const [isOpen, setOpen] = useState(false)
	return (
		<>
			<Button look="quiet" aria-label={texts.matchOf(nameOf(file))} onClick={() => setOpen(true)}>
				{texts.match}
			</Button>
			<Dialog open={isOpen} title={texts.matchTitle} onClose={() => setOpen(false)}>
				<MatchForm file={file} onDone={() => setOpen(false)} />
			</Dialog>
		</>
	)
}

function MatchForm({ file, onDone }: MatchFileProps & { readonly onDone: () => void }) {
	const { waiting: texts } = useWords(PRODUCE_TEXTS)
	const [number, setNumber] = useState(() => numberInName(file))
	const [replace, setReplace] = useState(false)
	const [hasOne, setHasOne] = useState(file.waitsBecause === 'car-has-one-already')
	const listId = useId()
	const { isUnderWay, perform } = useAct('match-document', (answer) => {
		if (answer.outcome === 'waiting') setHasOne(true)
		return fileTold(texts, answer)
	})
	const chassisNumber = normaliseChassisNumber(number)
	const isWrong = !isChassisNumber(chassisNumber)
	const send = async () => {
		if (await perform({ sha256: file.sha256, chassisNumber, replace })) onDone()
	}
	const { isRefused, check } = useCheck(!isWrong)
	return (
		<ActForm className="note-form" check={check} onSend={send}>
			<p>
				{nameOf(file)}. {texts.matches}
			</p>
			<TextField
				label={texts.car}
				hint={texts.carHint}
				error={isRefused && isWrong && texts.carWrong}
				value={number}
				list={listId}
				autoFocus
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				onChange={({ target }) => setNumber(target.value)}
			/>
			<WaitingCars id={listId} />
			{hasOne && (
				<CheckBox checked={replace} onCheck={setReplace}>
					{texts.replace}
				</CheckBox>
			)}
			<YesOrNo yes={texts.matchYes} isUnderWay={isUnderWay} onNo={onDone} />
		</ActForm>
	)
}

const FIRST_PAGE = new URLSearchParams()

/** Most likely it is one of those that somebody waits for. */
function WaitingCars({ id }: { readonly id: string }) {
	const calls = useCalls()
	const { data } = useQuery({
		queryKey: ['orders', 'produce', ''],
		queryFn: ({ signal }) => dataOf(calls.toProduce(FIRST_PAGE, { signal })),
	})
	const numbers = new Set(data?.cars.map(({ chassisNumber }) => chassisNumber))
	return (
		<datalist id={id}>
			{[...numbers].map((number) => (
				<option key={number} value={number} />
			))}
		</datalist>
	)
}
