import { API_PATHS } from '@coc/contract'
import { addressOf, TIMEOUT_MS } from './client.ts'

/**
 * Stands in the head of an order's page that comes without its order: on a slow line that comes while the site's script
 * is still on its way. It is the very call that the script would make first, which does so itself where the page is not
 * in the visitor's language.
 */
export function askEarly(apiUrl: string): string {
	const address = addressOf({ apiUrl, path: API_PATHS.paymentSummary, query: { id: '' } })
	return `{let{lang,hidden}=document.documentElement,id=location.pathname.split('/')[3],address=${JSON.stringify(address)}+id;if(!hidden&&/^\\w+$/.test(id)){early={address,answer:fetch(address,{headers:{Accept:'application/json','Accept-Language':lang},credentials:'omit',cache:'no-store',signal:AbortSignal.timeout(${TIMEOUT_MS})})};early.answer.catch(()=>{})}}`
}
