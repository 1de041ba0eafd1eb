import { expect, test } from 'vitest'
import { noteRoutes } from '../../testing/note-routes.ts'
import { runDesk } from './testing/running-desk.ts'

/** Pages are found at every address, so only calls can be told apart by theirs. */
const isCall = (route: string) => !route.endsWith(' /*')

test('D7 no route of the desk is on the public port, and none of the public’s on the desk’s', async () => {
	const routesOf = noteRoutes()
	const running = await runDesk({ works: false })
	const { app, deskApp } = running
	const [open, office] = [routesOf(app).filter(isCall), routesOf(deskApp).filter(isCall)]
	expect(open.length).toBeGreaterThan(15)
	expect(office.length).toBeGreaterThan(20)
	expect(office.filter((route) => open.includes(route))).toEqual([])
	const anna = await running.signIn('manager')
	const fill = (route: string) => route.replace(/:\w+/g, 'x')
	for (const route of office.map(fill)) {
		const [method = '', url = ''] = route.split(' ')
		if (method !== 'GET') continue
		const answer = await app.inject({ method, url, headers: { cookie: anna.cookie() } })
		expect(answer.statusCode, route).toBe(404)
	}
	for (const route of open.map(fill)) {
		const [method = '', url = ''] = route.split(' ')
		if (method !== 'GET' || !url.startsWith('/api/')) continue
		expect((await deskApp.inject({ method, url })).statusCode, route).toBe(404)
	}
})

test('D7 without its pages built the desk says so, and its API works', async () => {
	const { deskApp } = await runDesk({ works: false })
	const page = await deskApp.inject('/orders?q=x')
	expect(page.statusCode).toBe(200)
	expect(page.body).toContain('npm run build')
	expect(page.headers['content-security-policy']).toContain("default-src 'none'")
	expect((await deskApp.inject('/health/ready')).json()).toEqual({ status: 'ready' })
	expect((await deskApp.inject('/api/desk/nothing')).statusCode).toBe(404)
	expect((await deskApp.inject('/assets/gone.js')).statusCode).toBe(404)
})
