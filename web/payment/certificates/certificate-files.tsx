import { API_PATHS, type Delivery, OFFERED_LANGUAGE, PAGE_PATHS } from '@coc/contract'
import { Icon } from '@coc/ui/icon.tsx'
import { addressOf } from '../../api/client.ts'
import { useSiteSettings } from '../../api/site-settings.tsx'
import { useLanguage, useMessages } from '../../i18n/language-context.tsx'
import { SiteLink } from '../../navigation/site-link.tsx'
import { Button } from '../../ui/button.tsx'
import { CERTIFICATE_TEXTS, type CertificateTexts } from './certificate-texts.ts'
import { formatSize } from './format-size.ts'

type File = Delivery['files'][number]

type CertificateFilesProps = {
	readonly orderId: string
	readonly chassisNumber: string
	/** One of each format. */
	readonly files: readonly File[]
	/** There is one to fetch, and nothing else to do on the page. */
	readonly isOnly: boolean
}

/** By a form: a link would be fetched by whatever looks at links. */
export function CertificateFiles({ orderId, chassisNumber, files, isOnly }: CertificateFilesProps) {
	const { language } = useLanguage()
	const { verify } = useMessages()
	const { apiUrl } = useSiteSettings()
	const texts = CERTIFICATE_TEXTS[language]
	// The electronic one first.
	const shown = files.toSorted((a, b) => b.format.localeCompare(a.format))
	// Where the file cannot be had, the page that says so is in this language.
	const query = { [OFFERED_LANGUAGE]: language }
	return (
		<div className="certificate-files">
			<div className="actions no-print">
				{shown.map((file, index) => (
					<form
						key={file.sha256}
						method="post"
						action={addressOf({ apiUrl, path: API_PATHS.certificate, query })}
					>
						<input type="hidden" name="id" value={orderId} />
						<input type="hidden" name="sha256" value={file.sha256} />
						<Button type="submit" look={isOnly && index === 0 ? 'primary' : 'quiet'}>
							<Icon name="arrow" />
							<span>
								{labelOf(file, files, texts)}
								<span className="visually-hidden"> {chassisNumber}</span>
							</span>
						</Button>
						<span className="hint">{formatSize(file.size, language)}</span>
					</form>
				))}
			</div>
			{files.length > 1 && <p className="hint no-print">{texts.original}</p>}
			<details className="checksum">
				<summary>{texts.checksum}</summary>
				{files.map(({ sha256, format }) => (
					<p key={sha256}>
						{format.toUpperCase()} <code>{sha256}</code>
					</p>
				))}
				<p>
					<SiteLink to={PAGE_PATHS.verify}>{verify.title}</SiteLink>
				</p>
			</details>
		</div>
	)
}

/** A PDF beside an electronic certificate is never called one. */
function labelOf({ format }: File, files: readonly File[], texts: CertificateTexts): string {
	const isCopy = format === 'pdf' && files.some((one) => one.format === 'xml')
	return (isCopy ? texts.downloadCopy : texts.download)(format.toUpperCase())
}
