import path from 'node:path'
import {
	areNameExtraCharacters,
	NAME_EXTRA_CHARACTERS,
	type SiteSettings,
	vatOn,
	vatRateOf,
	WITHDRAWAL_MODES,
	type WithdrawalMode,
	WORDS_PATHS,
} from '@coc/contract'
import {
	type BookSettings,
	parseAccounts,
	parseSeries,
	USUAL_ACCOUNTS,
	USUAL_SERIES,
} from '../books/accounts.ts'
import { readCaptcha, readCaptchaSettings } from '../captcha/read-captcha-settings.ts'
import { weakCaptcha } from '../captcha/weak-captcha.ts'
import {
	type DeliverySettings,
	readDeliverySettings,
} from '../deliveries/read-delivery-settings.ts'
import type { Limits } from '../limits/limits.ts'
import type { LogLevel } from '../log/log.ts'
import { isAddress, parseMailbox } from '../mail/mailbox.ts'
import { HANDLING_MODES, type HandlingMode } from '../orders/handling/handling-mode.ts'
import { type PaymentSettings, readPaymentSettings } from '../payments/read-payment-settings.ts'
import type { Seller } from '../receipts/receipt.ts'
import { readVatSettings, type VatSettings } from '../vat/read-vat-settings.ts'
import { vatTable } from '../vat/vat-table.ts'
import {
	isAddressOrNetwork,
	isHttpHost,
	isHttpUrl,
	isImageAddress,
	isListeningAddress,
	isSmtpUrl,
	originRefused,
} from './addresses.ts'
import { type Environment, environmentReader, isProduction, SettingsError } from './environment.ts'
import { readDatabaseUrl } from './read-database-url.ts'
import { type DeskSettings, readDeskSettings } from './read-desk-settings.ts'
import { readSeller } from './read-seller.ts'
import { readUnpaidDays } from './read-unpaid-days.ts'

type VehicleRegisterSettings = {
	/** An address with {chassisNumber} in it. */
	readonly urlTemplate: string
	readonly token: string | null
}

export type Settings = {
	readonly production: boolean
	readonly port: number
	readonly host: string
	/** The site's address, and the API's: the same unless API_URL names another host. */
	readonly publicUrl: string
	readonly apiUrl: string
	readonly role: 'all' | 'web' | 'worker' | 'desk'
	/** Without one, a PostgreSQL of our own is started in `dataDir`. */
	readonly databaseUrl: string | null
	/** Of this process, besides those of the queue. */
	readonly databaseConnections: number
	readonly dataDir: string | null
	readonly site: SiteSettings
	readonly corsOrigins: readonly string[]
	readonly trustedProxies: readonly string[]
	readonly altchaHmacKey: string
	readonly recaptchaSecret: string
	readonly payments: PaymentSettings
	readonly smtpUrl: string
	readonly mailFrom: string
	readonly handling: HandlingMode
	readonly pricePerCocOre: number
	readonly vat: VatSettings
	readonly seller: Seller
	readonly sellerPhone: string | null
	readonly books: BookSettings
	/** Null: the cars are in our own database. */
	readonly vehicleRegister: VehicleRegisterSettings | null
	readonly delivery: DeliverySettings
	readonly limits: Limits
	readonly retentionDays: number
	readonly remindDays: readonly number[]
	readonly expireDays: number
	readonly withdrawal: WithdrawalMode
	/** Texts in it take the place of those in content/. */
	readonly contentDir: string | null
	/** Who is mailed what needs a person. */
	readonly alertsTo: readonly string[]
	readonly desk: DeskSettings
	/** 0: no metrics. */
	readonly metricsPort: number
	readonly logLevel: LogLevel
}

/** Any other word is a mistyped one, by which a real run would begin with stand-ins. */
const KINDS_OF_RUN = ['production', 'development', 'test']
const HEX_COLOUR = /^#[0-9a-f]{6}$/i
const ANY_NUMBER = 1_000_000_000
const KRONOR = /^\d{1,6}(\.\d{1,2})?$/

/** Reads the environment once. Throws one error that names everything missing or wrong. */
export function readSettings(environment: Environment): Settings {
	const production = isProduction(environment)
	const read = environmentReader(environment, production)

	const port = read.integer('PORT', 3000, 1, 65_531)
	const payments = readPaymentSettings(read, port)
	const shown = readSite(read, port, payments.provider === 'sandbox' ? payments.apiUrl : null)
	const { publicUrl, site } = shown
	const captcha = readCaptcha(read, site.captcha, production)

	const settings: Settings = {
		...shown,
		production,
		port,
		host: read.text('HOST', '127.0.0.1', {
			check: isListeningAddress,
			fault: 'must be an IP address of this machine, or 0.0.0.0 for all that it has',
		}),
		apiUrl: site.apiUrl === '/' ? publicUrl : withoutSlashes(site.apiUrl),
		role: read.choice('ROLE', ['all', 'web', 'worker', 'desk']),
		databaseUrl: readDatabaseUrl(read),
		databaseConnections: read.integer('DATABASE_CONNECTIONS', 20, 2, 1_000),
		dataDir: absolute(read.optional('DATA_DIR')),
		corsOrigins: read.list('CORS_ORIGINS', {
			check: (text) => URL.parse(text)?.origin === text,
			example: 'https://www.example.se',
		}),
		trustedProxies: read.list('TRUSTED_PROXIES', {
			check: isAddressOrNetwork,
			example: '127.0.0.1,10.0.0.0/8',
		}),
		altchaHmacKey: captcha.hmacKey,
		recaptchaSecret: captcha.secret,
		payments,
		smtpUrl: read.text('SMTP_URL', `smtp://127.0.0.1:${port + 2}`, {
			check: isSmtpUrl,
			example: 'smtps://user:password@smtp.example.se',
			inProduction: 'required',
		}),
		mailFrom: read.text('MAIL_FROM', `${site.brandName} <${site.contactEmail}>`, {
			check: (text) => parseMailbox(text) !== null,
			example: '"Example <coc@example.se>"',
			inProduction: 'required',
		}),
		books: {
			accounts: read.understood('ACCOUNTS', parseAccounts, USUAL_ACCOUNTS),
			series: read.understood('VOUCHER_SERIES', parseSeries, USUAL_SERIES),
		},
		vehicleRegister: readVehicleRegister(read),
		limits: {
			ordersPerClientPerHour: read.integer('ORDERS_PER_CLIENT_PER_HOUR', 30, 1, ANY_NUMBER),
			ordersPerAddressPerHour: read.integer('ORDERS_PER_ADDRESS_PER_HOUR', 10, 1, ANY_NUMBER),
			carsPerClientPerDay: read.integer('CARS_PER_CLIENT_PER_DAY', 200, 1, ANY_NUMBER),
			carsPerDay: read.integer('CARS_PER_DAY', 20_000, 1, ANY_NUMBER),
		},
		alertsTo: read.list('ALERTS_TO', { check: isAddress, example: 'office@example.se' }),
		desk: readDeskSettings(read, port),
		metricsPort: read.integer('METRICS_PORT', port + 3, 0, 65_535),
		logLevel: read.choice('LOG_LEVEL', production ? ['info', 'warning'] : ['warning', 'info']),
	}
	const servesApi = settings.role === 'all' || settings.role === 'web'
	const refused = servesApi ? originRefused(settings) : null
	const problems = [
		...read.problems(),
		...(refused ? [`CORS_ORIGINS must have ${refused}, since API_URL is on another host`] : []),
		...(production ? weakCaptcha(captcha) : []),
		...(settings.role === 'desk' && settings.desk.port === 0
			? ['DESK_PORT must not be 0 where ROLE is desk']
			: []),
	]
	if (problems.length > 0) throw new SettingsError(problems)
	return settings
}

type Reader = ReturnType<typeof environmentReader>

/** What the pages are made of. */
export type PublicSettings = Pick<
	Settings,
	| 'publicUrl'
	| 'site'
	| 'seller'
	| 'sellerPhone'
	| 'withdrawal'
	| 'contentDir'
	| 'retentionDays'
	| 'expireDays'
> & { readonly delivery: Pick<DeliverySettings, 'days' | 'retentionDays'> }

type SiteSources = Pick<Settings, 'handling' | 'pricePerCocOre' | 'remindDays' | 'delivery' | 'vat'>

/** All that the pages show, which is all that an export of them needs. */
export function readSite(
	read: Reader,
	port: number,
	standIn: string | null,
): PublicSettings & SiteSources {
	const required = { inProduction: 'required' } as const
	read.text('NODE_ENV', '', {
		check: (text) => KINDS_OF_RUN.includes(text),
		fault: 'must be production, or left out',
	})
	const publicUrl = read.text('PUBLIC_URL', `http://localhost:${port}`, {
		check: isHttpHost,
		example: 'https://coc.example.se',
		...required,
	})
	const pricePerCocOre = readPrice(read)
	const handling = read.choice('HANDLING', HANDLING_MODES)
	const brandName = read.text('BRAND_NAME', 'Vendel', required)
	const seller = readSeller(read, brandName)
	const vat = readVatSettings(read, seller.vatNumber, standIn)
	const phone = read.optional('SELLER_PHONE')
	const withdrawal = read.choice('WITHDRAWAL', WITHDRAWAL_MODES)
	const showsPrices = read.choice('SHOW_PRICES', ['true', 'false']) === 'true'
	return {
		publicUrl: withoutSlashes(publicUrl),
		handling,
		pricePerCocOre,
		vat,
		seller,
		sellerPhone: phone,
		withdrawal,
		contentDir: absolute(read.optional('CONTENT_DIR')),
		delivery: readDeliverySettings(read),
		...readUnpaidDays(read),
		site: {
			brandName,
			brandLogo:
				read.text('BRAND_LOGO', '', {
					check: isImageAddress,
					example: 'https://www.example.se/logo.svg',
				}) || null,
			brandColor: read.text('BRAND_COLOR', '#1f5d4c', {
				check: (text) => HEX_COLOUR.test(text),
				example: '"#1f5d4c"',
			}),
			contactEmail: read.text('CONTACT_EMAIL', 'kundservice@vendel.example', {
				check: isAddress,
				example: 'coc@example.se',
				...required,
			}),
			privacyPolicyUrl: read.text('PRIVACY_POLICY_URL', WORDS_PATHS.privacy, {
				check: isHttpUrl,
				example: 'https://example.se/privacy',
			}),
			seller: { ...seller, phone },
			withdrawal,
			apiUrl: read.text('API_URL', '/', {
				check: (text) => text === '/' || (isHttpUrl(text) && text.endsWith('/')),
				example: 'https://api.example.se/',
			}),
			captcha: readCaptchaSettings(read),
			vatTable: showsPrices ? vatTable(vat) : null,
			nameExtraCharacters: read.text('NAME_EXTRA_CHARACTERS', '', {
				check: areNameExtraCharacters,
				fault: `may have ${NAME_EXTRA_CHARACTERS} and nothing else`,
			}),
			usualPrice: showsPrices ? withVatAtHome(pricePerCocOre, vat) / 100 : null,
			isHandledByPeople: handling === 'manual',
		},
	}
}

function withVatAtHome(netOre: number, vat: VatSettings): number {
	return netOre + vatOn(netOre, vatRateOf(vatTable(vat), 'private', vat.rules.sellerCountry))
}

function readPrice(read: Reader): number {
	const kronor = read.text('PRICE_PER_COC', '1000', {
		check: (text) => KRONOR.test(text) && Number(text) > 0,
		example: '895.50',
		inProduction: 'required',
	})
	return Math.round(Number(kronor) * 100)
}

function readVehicleRegister(read: Reader): VehicleRegisterSettings | null {
	const urlTemplate = read.text('VEHICLE_REGISTER_URL', '', {
		check: (text) => isHttpUrl(text) && text.includes('{chassisNumber}'),
		example: 'https://register.example.se/cars/{chassisNumber}',
	})
	return urlTemplate === '' ? null : { urlTemplate, token: read.optional('VEHICLE_REGISTER_TOKEN') }
}

function withoutSlashes(address: string): string {
	return address.replace(/\/+$/, '')
}

function absolute(folder: string | null): string | null {
	return folder === null ? null : path.resolve(folder)
}
