import { Component, type ReactNode } from 'react'
import { useMessages } from '../i18n/language-context.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

type ErrorBoundaryProps = { readonly children: ReactNode }

/** A page that throws while rendering is replaced by words and a way on; the frame around it stays. */
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
	const { failure } = useMessages()
	const { pathname } = useNavigation()
	return (
		<div className="prose">
			<PageHeading focusOnMount>{failure.heading}</PageHeading>
			<p>
				<a href={pathname}>{failure.reload}</a>
			</p>
		</div>
	)
}
