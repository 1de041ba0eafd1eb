import { useCallback, useRef, useState } from 'react'
import { useSiteSettings } from '../api/site-settings.tsx'
import { type Checked, checkFile } from './check-file.ts'

export type Check =
	| { readonly kind: 'none' }
	| { readonly kind: 'checking'; readonly file: File }
	| (Checked & { readonly file: File })

/** One file at a time: the last that was chosen is the one that counts. */
export function useCheck() {
	const { apiUrl } = useSiteSettings()
	const [check, setCheck] = useState<Check>({ kind: 'none' })
	const current = useRef<AbortController>(null)
	const begin = useCallback(
		async (file: File) => {
			current.current?.abort()
			const controller = new AbortController()
			current.current = controller
			setCheck({ kind: 'checking', file })
			const checked = await checkFile(apiUrl, file, controller.signal)
			if (!controller.signal.aborted) setCheck({ ...checked, file })
		},
		[apiUrl],
	)
	return { check, begin }
}
