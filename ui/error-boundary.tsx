import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = { readonly failure: ReactNode; readonly children: ReactNode }

/** What throws while it is drawn is replaced by words and a way on; all around it stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
	override state = { failed: false }

	static getDerivedStateFromError() {
		return { failed: true }
	}

	override render() {
		return this.state.failed ? this.props.failure : this.props.children
	}
}
