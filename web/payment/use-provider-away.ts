import { PROVIDER_AWAY } from '@coc/contract'
import { useEffect, useState } from 'react'

/** Whether the visitor pressed Pay in vain. Only set once the page is there, so that what it says is heard. */
export function useProviderAway(): boolean {
	const [isAway, setAway] = useState(false)
	useEffect(() => {
		if (location.hash !== PROVIDER_AWAY) return
		setAway(true)
		// A reload asks anew.
		history.replaceState(null, '', location.pathname + location.search)
	}, [])
	return isAway
}
