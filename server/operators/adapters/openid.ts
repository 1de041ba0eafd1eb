import * as client from 'openid-client'
import type { IdentityProvider } from '../company/identity-provider.ts'

type OpenIdOptions = {
	readonly issuer: string
	readonly clientId: string
	readonly clientSecret: string
	/** Only for a provider on this very machine, as tests have one. */
	readonly insecure?: boolean
}

/** Any provider of OpenID Connect: what it can is asked of itself, when it is first needed. */
export function openIdProvider(options: OpenIdOptions): IdentityProvider {
	let discovered: Promise<client.Configuration> | null = null
	const configuration = () => {
		discovered ??= discover(options).catch((error: unknown) => {
			// It may be back next time.
			discovered = null
			throw error
		})
		return discovered
	}
	return {
		async begin({ callback, again }) {
			const checks = {
				state: client.randomState(),
				nonce: client.randomNonce(),
				codeVerifier: client.randomPKCECodeVerifier(),
			}
			const address = client.buildAuthorizationUrl(await configuration(), {
				redirect_uri: callback,
				scope: 'openid email',
				state: checks.state,
				nonce: checks.nonce,
				code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
				code_challenge_method: 'S256',
				...(again && { prompt: 'login', max_age: '0' }),
			})
			return { address: address.href, checks }
		},
		async finish({ address, checks, again }) {
			const config = await configuration()
			const granted = await client
				.authorizationCodeGrant(config, new URL(address), {
					pkceCodeVerifier: checks.codeVerifier,
					expectedState: checks.state,
					expectedNonce: checks.nonce,
					idTokenExpected: true,
					...(again && { maxAge: 60 }),
				})
				// A wrong state, a used code, a refusal at the provider: all of it is no.
				.catch(() => null)
			const claims = granted?.claims()
			if (!granted || !claims) return null
			// Some tell it with the sign-in itself, most only when they are asked.
			const { email, email_verified: isVerified } =
				claims['email'] === undefined
					? await client.fetchUserInfo(config, granted.access_token, claims.sub)
					: claims
			return {
				issuer: claims.iss,
				subject: claims.sub,
				emailAddress: typeof email === 'string' && isVerified === true ? email : null,
			}
		},
	}
}

function discover({ issuer, clientId, clientSecret, insecure }: OpenIdOptions) {
	return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
		timeout: 10,
		...(insecure && { execute: [client.allowInsecureRequests] }),
	})
}
