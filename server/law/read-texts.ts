import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGES, type Language, WITHDRAWAL_MODES, type WithdrawalMode } from '@coc/contract'
import { plainText } from './inline.ts'
import type { LawText, LawTexts } from './law-text.ts'
import { parseMarkdown } from './markdown.ts'
import { type LawFacts, placeholders } from './placeholders.ts'

/** Names every text that is wrong, with its line, so that one look mends them all. */
export class BrokenTextError extends Error {
	override readonly name = 'BrokenTextError'

	constructor(problems: readonly string[]) {
		super(
			`These texts keep the server from starting:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\n` +
				'How they are written is described in docs/law.md.',
		)
	}
}

const informationOf = (mode: WithdrawalMode) => `withdrawal-information-${mode}`

const NAMES: readonly string[] = [
	'terms',
	...WITHDRAWAL_MODES.map(informationOf),
	'withdrawal-form',
	'accessibility',
	'privacy',
]

type Folders = { readonly checkout: string; readonly contentDir: string | null }

/** Reads and checks every text, also those that these settings do not show: they would be missed on the day they do. */
export async function readLawTexts(
	{ checkout, contentDir }: Folders,
	facts: LawFacts,
): Promise<LawTexts> {
	const problems = contentDir === null ? [] : await unknownIn(contentDir)
	const readIn = async (language: Language) => {
		const own = path.join(checkout, 'content', language)
		const values = placeholders(facts, language)
		const read = async (name: string): Promise<[string, LawText]> => {
			const file = `${name}.md`
			const replaced =
				contentDir === null ? null : await contentOf(path.join(contentDir, language, file))
			const found = replaced ?? (await contentOf(path.join(own, file)))
			const { text, faults } = understand(found, language, values)
			problems.push(...faults)
			return [name, text]
		}
		return new Map(await Promise.all(NAMES.map(read)))
	}
	const all = { sv: await readIn('sv'), en: await readIn('en') }
	if (problems.length > 0) throw new BrokenTextError(problems.toSorted())
	const textsIn = (language: Language) => {
		const named = (name: string) => {
			const text = all[language].get(name)
			if (!text) throw new Error(`There is no text ${name}`)
			return text
		}
		return {
			terms: named('terms'),
			withdrawalInformation: named(informationOf(facts.withdrawal)),
			withdrawalForm: facts.withdrawal === 'exempt' ? null : named('withdrawal-form'),
			accessibility: named('accessibility'),
			privacy: named('privacy'),
		}
	}
	return { sv: textsIn('sv'), en: textsIn('en') }
}

type Content = { readonly file: string; readonly bytes: Buffer }

async function contentOf(file: string): Promise<Content | null> {
	try {
		return { file, bytes: await readFile(file) }
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
		throw new BrokenTextError([`${file} cannot be read`])
	}
}

type Understood = { readonly text: LawText; readonly faults: readonly string[] }

function understand(
	content: Content | null,
	language: Language,
	values: ReadonlyMap<string, string | null>,
): Understood {
	if (!content) throw new Error(`content/${language} lacks a text`)
	const { file, bytes } = content
	const source = decoded(bytes)
	if (typeof source !== 'string') {
		const text = { language, title: '', blocks: [] }
		return { text, faults: [`${file}:${source.line} is not UTF-8`] }
	}
	const { blocks, problems } = parseMarkdown(source, (name) => values.get(name))
	const [heading] = blocks
	const title = heading?.kind === 'heading' ? plainText(heading.content) : ''
	return {
		text: { language, title, blocks },
		faults: problems.map(({ line, fault }) => `${file}:${line} ${fault}`),
	}
}

/** The text, or the line of the first byte that belongs to none. */
function decoded(bytes: Buffer): string | { readonly line: number } {
	const decoder = new TextDecoder('utf-8', { fatal: true })
	try {
		return decoder.decode(bytes)
	} catch {
		const lines = bytes.toString('latin1').split('\n')
		const isBroken = (line: string) => {
			const part = Buffer.from(line, 'latin1')
			return !Buffer.from(part.toString('utf8')).equals(part)
		}
		return { line: lines.findIndex(isBroken) + 1 }
	}
}

/** A file whose name is mistyped would replace nothing, and nobody would notice. */
async function unknownIn(contentDir: string): Promise<string[]> {
	const known = LANGUAGES.flatMap((language) =>
		NAMES.map((name) => path.join(language, `${name}.md`)),
	)
	try {
		const files = await readdir(contentDir, { recursive: true })
		return files
			.filter((file) => file.endsWith('.md') && !known.includes(file))
			.map(
				(file) =>
					`${path.join(contentDir, file)} replaces nothing: content/ has no text of that name`,
			)
	} catch {
		return [`CONTENT_DIR: the folder ${contentDir} cannot be read`]
	}
}
