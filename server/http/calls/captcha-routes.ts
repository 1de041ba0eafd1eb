import { API_PATHS } from '@coc/contract'
import type { FastifyInstance } from 'fastify'
import type { CaptchaVerifier } from '../../captcha/captcha-verifier.ts'

export function captchaRoutes(app: FastifyInstance, captcha: CaptchaVerifier): void {
	const { createChallenge } = captcha
	if (!createChallenge) return
	app.get(`/${API_PATHS.captchaChallenge}`, () => createChallenge())
}
