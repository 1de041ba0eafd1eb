import { useQuery } from '@tanstack/react-query'
import { useCalls, useMe } from '../../api/desk-context.tsx'
import { problemIn } from '../../api/problem.ts'
import { dataOf } from '../../api/query-client.ts'
import { ProblemNotice } from '../../app/problem-notice.tsx'
import { Waiting } from '../../app/waiting.tsx'
import { useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { DeskLink } from '../../navigation/desk-link.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { SCREENS } from '../../navigation/screens.ts'
import { ChooseFile } from './choose-file.tsx'
import { FILE_PARAMETER, fileQuery } from './file-address.ts'
import { FilePreview } from './file-preview.tsx'
import { IMPORT_TEXTS } from './import-texts.ts'

/** A spreadsheet on its way into the register: sent, understood, mended, looked at, brought in. */
export function CarImportScreen() {
	const { desk, problems } = useTexts()
	const texts = useWords(IMPORT_TEXTS)
	const { permissions } = useMe()
	const { search } = useNavigation()
	const sha256 = new URLSearchParams(search).get(FILE_PARAMETER) ?? ''
	return (
		<div className="screen wide">
			<title>{`${texts.title} – ${desk}`}</title>
			<p>
				<DeskLink to={SCREENS.cars}>{texts.back}</DeskLink>
			</p>
			<h1 tabIndex={-1}>{texts.title}</h1>
			{!permissions.includes('handle') && <p>{problems['not-permitted']}</p>}
			{permissions.includes('handle') &&
				(/^[0-9a-f]{64}$/.test(sha256) ? <SentFile sha256={sha256} /> : <ChooseFile />)}
		</div>
	)
}

function SentFile({ sha256 }: { readonly sha256: string }) {
	const texts = useWords(IMPORT_TEXTS)
	const calls = useCalls()
	const { data, error, refetch } = useQuery({
		queryKey: fileQuery(sha256),
		queryFn: ({ signal }) => dataOf(calls.carFile(sha256, { signal })),
		// It changes by what is done here; a look at all its rows is not for nothing.
		staleTime: Number.POSITIVE_INFINITY,
		meta: { isLive: false },
	})
	if (data?.outcome === 'read') return <FilePreview sha256={sha256} file={data} />
	if (error && problemIn(error).code === 'not-found') {
		return (
			<>
				<p>{texts.gone}</p>
				<ChooseFile />
			</>
		)
	}
	if (error) return <ProblemNotice error={error} onRetry={refetch} />
	return <Waiting />
}
