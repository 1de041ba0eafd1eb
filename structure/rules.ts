import path from 'node:path'
import type { Source } from './checkout.ts'

const MOST_FILES_IN_A_FOLDER = 15

type Rule = {
	readonly reason: string
	readonly applies: (file: string) => boolean
	readonly offence: RegExp
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const isProduct = (file: string) =>
	/^(contract|desk|server|ui|web|sandbox)\//.test(file) &&
	!isTest(file) &&
	!/\/testing\b/.test(file)

/** What lint has no rule for. A text that only looks like an offence is worded differently. */
export const RULES = {
	underscore: {
		reason: 'A field that begins with an underscore is private to its package.',
		applies: () => true,
		offence:
			/[\w)\]]\??\._[a-z]\w*|\[['"`]_[a-z]\w*['"`]\]|Reflect\.\w+\([^)]*['"`]_[a-z]|[{,]\s*_[a-z]\w*[^{}()\n]*\}\s*=/i,
	},
	reflection: {
		reason: 'What the types of an object do not offer is private to its package.',
		applies: isProduct,
		offence: /Reflect\.(get|set|defineProperty|deleteProperty)\(/,
	},
	listeners: {
		reason: 'The listeners of an object belong to whoever added them.',
		applies: () => true,
		offence:
			/\.(removeAllListeners|rawListeners|listeners)\(|\.(off|removeListener)\(\s*['"`]request/,
	},
	pgBoss: {
		reason: 'Of the product, only server/db/pg-boss-tables.ts knows the tables of pg-boss.',
		applies: (file) => isProduct(file) && file !== 'server/db/pg-boss-tables.ts',
		offence: /\bpgboss['"]?\.['"]?\w/,
	},
	rewrittenPackages: {
		reason: 'Packages are built in as they are published: no plugin rewrites modules.',
		applies: (file) =>
			/^(build\/|(web|desk)\/(build\/|[^/]+$))/.test(file) ||
			path.basename(file).includes('.config.'),
		offence: /(^|[{,\s])(transform|load|renderChunk|generateBundle)\s*(:|\([^)]*\)\s*\{)/m,
	},
	moduleState: {
		reason: 'What lives as long as the process is a member of what main puts together.',
		applies: isProduct,
		// A map or set that begins empty is filled later; one with its entries is a table.
		offence: /^(export )?(const|let) \w+(: [^=]+)? =\s+new (Weak)?(Map|Set)\b(<[^()]*>)?\(\)/m,
	},
	moduleVariable: {
		reason: 'What changes while the server runs is a member of what main puts together.',
		applies: (file) => isProduct(file) && /^server\/(?!commands\/)/.test(file),
		offence: /^(export )?let /m,
	},
	everyColumn: {
		reason:
			'A newer version may add a column, and PostgreSQL then refuses what was prepared: statements name theirs.',
		applies: (file) => isProduct(file) && file.startsWith('server/'),
		offence: /\.(selectAll|returningAll)\(/,
	},
	drawer: {
		reason: 'Folders name business things or roles, not that something was left over.',
		applies: (file) => /(^|\/)(utils?|helpers?|common|types|misc)\//.test(file),
		offence: /^/,
	},
	looseFile: {
		reason: 'A file of the server stands in the folder of its role.',
		applies: (file) => /^server\/[^/]+$/.test(file),
		offence: /^/,
	},
} satisfies Record<string, Rule>

/** One line for each offence: where, and what is wrong with it. */
export function offencesIn(sources: readonly Source[]): string[] {
	return [...sources.flatMap(offencesOf), ...crowdedFolders(sources), ...idleExports(sources)]
}

function offencesOf({ file, text }: Source): string[] {
	return Object.values(RULES)
		.filter(({ applies, offence }) => applies(file) && offence.test(text))
		.map(({ reason }) => `${file}: ${reason}`)
}

function crowdedFolders(sources: readonly Source[]): string[] {
	const files = sources.map(({ file }) => file).filter((file) => !isTest(file))
	const byFolder = Map.groupBy(files, (file) => path.posix.dirname(file))
	return [...byFolder]
		.filter(([, inFolder]) => inFolder.length > MOST_FILES_IN_A_FOLDER)
		.map(
			([folder, { length }]) =>
				`${folder}/: ${length} files beside each other; ${MOST_FILES_IN_A_FOLDER} are the most.`,
		)
}

function idleExports(sources: readonly Source[]): string[] {
	const filesWith = new Map<string, number>()
	for (const { text } of sources) {
		for (const word of new Set(text.match(/[\w$]+/g))) {
			filesWith.set(word, (filesWith.get(word) ?? 0) + 1)
		}
	}
	return sources.flatMap(({ file, text }) =>
		[...text.matchAll(/^export (?:async )?(?:function\*?|const|class|type) ([\w$]+)/gm)]
			.filter(([, name = '']) => filesWith.get(name) === 1)
			.map(([, name]) => `${file}: no other file uses ${name}; it needs no export.`),
	)
}
