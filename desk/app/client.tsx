import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import '../styles/desk.css'
import { watchActivity } from '../api/activity.ts'
import { answerCopies } from '../api/answer-copies.ts'
import { send } from '../api/client.ts'
import { newQueryClient } from '../api/query-client.ts'
import { NavigationProvider } from '../navigation/navigation.tsx'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document lacks its root')

const watch = watchActivity(window)
const copies = answerCopies()

createRoot(root).render(
	<QueryClientProvider client={newQueryClient()}>
		<NavigationProvider>
			<App send={(call) => send(call, watch, copies)} />
		</NavigationProvider>
	</QueryClientProvider>,
)
