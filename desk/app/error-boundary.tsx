import { Component, type ReactNode } from 'react'
import { useTexts } from '../i18n/language-context.tsx'

type ErrorBoundaryProps = { readonly children: ReactNode }

/** A screen that throws while rendering is replaced by words and a way on; the rail beside it stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
	override state = { failed: false }

	static getDerivedStateFromError() {
		return { failed: true }
	}

	override render() {
		return this.state.failed ? <Failure /> : this.props.children
	}
}

function Failure() {
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
