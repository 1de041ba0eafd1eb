import { Banner } from '@coc/ui/banner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../i18n/language-context.tsx'

function subscribe(onChange: () => void): () => void {
	addEventListener('online', onChange)
	addEventListener('offline', onChange)
	return () => {
		removeEventListener('online', onChange)
		removeEventListener('offline', onChange)
	}
}

/** Says that the network is away; when it is back, what is shown is read again. */
export function OfflineNotice() {
	const { shell } = useTexts()
	const queries = useQueryClient()
	const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
	useEffect(() => {
		if (isOnline) return
		return () => void queries.invalidateQueries()
	}, [isOnline, queries])
	return (
		<div role="status">
			{!isOnline && (
				<Banner tone="waiting" title={shell.offline}>
					<p>{shell.offlineText}</p>
				</Banner>
			)}
		</div>
	)
}
