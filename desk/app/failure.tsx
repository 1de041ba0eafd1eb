import { useTexts } from '../i18n/language-context.tsx'

/** In the place of a screen that cannot be shown. */
export function Failure() {
	const { shell } = useTexts()
	return (
		<div className="screen">
			<h1 tabIndex={-1}>{shell.failed}</h1>
			<p>
				<a href={location.href}>{shell.reload}</a>
			</p>
		</div>
	)
}
