export type Environment = Readonly<Record<string, string | undefined>>

export const isProduction = (environment: Environment): boolean =>
	environment['NODE_ENV']?.trim() === 'production'

/** Names every setting that is missing or wrong, so that one look mends them all. */
export class SettingsError extends Error {
	override readonly name = 'SettingsError'

	constructor(problems: readonly string[], from = 'the server from starting') {
		super(
			`These settings keep ${from}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\n` +
				'Each of them is described in .env.example.',
		)
	}
}

type TextOptions = {
	/** The default is for runs on one machine; a real one must say. */
	readonly inProduction?: 'required'
} & ({ readonly check?: never } | Checked | (Check & { readonly fault: string }))

type Check = { readonly check: (text: string) => boolean }

/** Where the check fails, a value that would pass is shown, or what is wrong. */
export type Checked = Check & { readonly example: string }

const unlike = (example: string) => `is not as it should be: for example ${example}`

/** What is wrong with a value, in words that follow the setting's name. */
export class Fault {
	readonly problem: string

	constructor(problem: string) {
		this.problem = problem
	}
}

/** Reads settings one by one and remembers what was wrong instead of stopping at the first. */
export function environmentReader(environment: Environment, production: boolean) {
	const problems: string[] = []
	const valueFor = (name: string) => environment[name]?.trim() || undefined

	const text = (name: string, fallback: string, options: TextOptions = {}): string => {
		const value = valueFor(name)
		if (value === undefined) {
			if (production && options.inProduction) problems.push(`${name} is missing`)
			return fallback
		}
		if (options.check && !options.check(value)) {
			problems.push(`${name} ${'fault' in options ? options.fault : unlike(options.example)}`)
		}
		return value
	}

	return {
		problems: (): readonly string[] => problems,
		text,
		optional: (name: string): string | null => valueFor(name) ?? null,

		required(name: string): string {
			const value = valueFor(name)
			if (value === undefined) problems.push(`${name} is missing`)
			return value ?? ''
		},

		list(name: string, { check, example }: Checked): string[] {
			const items = (valueFor(name) ?? '')
				.split(',')
				.map((item) => item.trim())
				.filter((item) => item !== '')
			if (!items.every(check)) problems.push(`${name} ${unlike(example)}`)
			return items
		},

		integer(name: string, fallback: number, min: number, max: number): number {
			const value = valueFor(name)
			if (value === undefined) return fallback
			const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
			if (number >= min && number <= max) return number
			problems.push(`${name} must be a whole number from ${min} to ${max} (it is ${value})`)
			return fallback
		},

		/** The first choice is the default. */
		choice<Choice extends string>(
			name: string,
			choices: readonly [Choice, ...Choice[]],
			options: { refusedInProduction?: Choice } = {},
		): Choice {
			const value = valueFor(name)
			const chosen = value === undefined ? choices[0] : choices.find((choice) => choice === value)
			if (chosen === undefined) {
				problems.push(`${name} must be one of ${choices.join(', ')} (it is ${value})`)
				return choices[0]
			}
			if (production && chosen === options.refusedInProduction) {
				const others = choices.filter((choice) => choice !== chosen)
				problems.push(`${name} must be ${others.join(' or ')}: ${chosen} is only a stand-in`)
			}
			return chosen
		},

		parsed<Value>(
			name: string,
			fallback: string,
			parse: (text: string) => Value | null,
			example = fallback,
		): Value {
			const value = text(name, fallback)
			const parsed = parse(value) ?? parse(fallback)
			if (parse(value) === null) problems.push(`${name} ${unlike(example)}`)
			if (parsed === null) throw new Error(`The default of ${name} cannot be read`)
			return parsed
		},

		/** Where a long value is wrong, its name alone helps nobody: the problem says what is. */
		understood<Value>(
			name: string,
			parse: (text: string) => Value | Fault,
			fallback: Value,
		): Value {
			const value = valueFor(name)
			if (value === undefined) return fallback
			const parsed = parse(value)
			if (!(parsed instanceof Fault)) return parsed
			problems.push(`${name} ${parsed.problem}`)
			return fallback
		},
	}
}
