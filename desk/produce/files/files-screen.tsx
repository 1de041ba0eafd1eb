import { WAITING_WORDS, wordsFor } from '@coc/contract'
import type { ArchivedFile } from '@coc/contract/desk'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCalls, useMe } from '../../api/desk-context.tsx'
import { dataOf } from '../../api/query-client.ts'
import { ProblemNotice } from '../../app/problem-notice.tsx'
import { Waiting } from '../../app/waiting.tsx'
import { useLanguage, useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { When } from '../../i18n/when.tsx'
import { ArrivalsLine } from '../../live/arrivals-line.tsx'
import { useHeldRows } from '../../live/use-held-rows.ts'
import { useNavigation } from '../../navigation/navigation.tsx'
import { Pager } from '../../table/pager.tsx'
import { produceQuery } from '../produce-filter.ts'
import { ProduceHead } from '../produce-head.tsx'
import { PRODUCE_TEXTS } from '../produce-texts.ts'
import { FileActs } from './file-acts.tsx'
import { nameOf, sizeOf } from './file-words.ts'

/** Files whose car is not certain, and with `RELEASE=approve` those that nobody has released. */
export function FilesScreen() {
	const { desk } = useTexts()
	const { waiting: texts } = useWords(PRODUCE_TEXTS)
	const { search } = useNavigation()
	const calls = useCalls()
	const query = produceQuery(search)
	const { data, error, refetch, isPlaceholderData } = useQuery({
		queryKey: ['orders', 'files', query.toString()],
		queryFn: ({ signal }) => dataOf(calls.waitingFiles(query, { signal })),
		placeholderData: keepPreviousData,
	})
	return (
		<section className="list" aria-busy={isPlaceholderData}>
			<title>{`${texts.title} – ${desk}`}</title>
			<ProduceHead view="files" files={data?.total ?? null} />
			{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
			{!data && !error && <Waiting />}
			{data && data.files.length === 0 && !error && <p className="empty">{texts.none}</p>}
			{data && data.files.length > 0 && (
				<>
					<FilesTable files={data.files} page={query.toString()} />
					<Pager page={data.page} pages={data.pages} />
				</>
			)}
		</section>
	)
}

type FilesTableProps = { readonly files: readonly ArchivedFile[]; readonly page: string }

const keyOf = ({ sha256 }: ArchivedFile) => sha256

/** Nothing of it moves while somebody points at it: what is done to a file cannot be taken back. */
function FilesTable({ files, page }: FilesTableProps) {
	const { waiting: texts } = useWords(PRODUCE_TEXTS)
	const { language } = useLanguage()
	const { permissions } = useMe()
	const canAct = permissions.includes('handle')
	const { rows, watch, ...held } = useHeldRows(files, keyOf, page)
	return (
		<>
			<ArrivalsLine {...held} onShow={held.showNewest} />
			<table className="plain-table files-table">
				<caption className="visually-hidden">{texts.title}</caption>
				<thead>
					<tr>
						<th scope="col">{texts.columns.file}</th>
						<th scope="col">{texts.columns.received}</th>
						<th scope="col">{texts.columns.why}</th>
						{canAct && <th scope="col">{texts.columns.act}</th>}
					</tr>
				</thead>
				<tbody {...watch}>
					{rows.map((file) => (
						<tr key={keyOf(file)}>
							<th scope="row">
								{file.chassisNumber === null ? (
									nameOf(file)
								) : (
									<ChassisNumber value={file.chassisNumber} />
								)}{' '}
								<span className="hint">
									{file.format.toUpperCase()}, {sizeOf(file.size, language)}
								</span>
							</th>
							<td>
								<When at={file.receivedAt} />
							</td>
							<td>
								{file.waitsBecause === null
									? texts.toRelease
									: wordsFor(WAITING_WORDS, file.waitsBecause, language)}
							</td>
							{canAct && (
								<td>
									<FileActs file={file} />
								</td>
							)}
						</tr>
					))}
				</tbody>
			</table>
		</>
	)
}
