import type { Works } from '@coc/contract/desk'
import { classes } from '@coc/ui/button.tsx'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { When } from '../i18n/when.tsx'
import { wordIn } from '../i18n/word-in.ts'
import { WORKS_TEXTS } from './works-texts.ts'

type Party = Works['parties'][number]

/** Those outside, each with how it was last seen. */
export function Parties({ parties }: { readonly parties: readonly Party[] }) {
	return (
		<ul className="parties">
			{parties.map((party) => (
				<PartyLine key={party.name} party={party} />
			))}
		</ul>
	)
}

function PartyLine({ party }: { readonly party: Party }) {
	const texts = useWords(WORKS_TEXTS)
	const { language } = useLanguage()
	const { name, at, state, answeredAt, failedAt, error } = party
	return (
		<li>
			<p>
				<strong>{wordIn(texts.partyNames, name) ?? name}</strong>{' '}
				{at !== null && <span className="hint">{at}</span>}
			</p>
			<p>
				<span className={classes('state', state === 'failing' ? 'wants' : undefined)}>
					{texts.partyStates[state]}
				</span>
			</p>
			<p className="hint">
				{answeredAt !== null && (
					<>
						{texts.answered} <When at={answeredAt} />
					</>
				)}
				{failedAt !== null && (
					<>
						{answeredAt !== null && ' · '}
						{texts.failed} <When at={failedAt} />
						{error && `: ${error[language]}`}
					</>
				)}
			</p>
		</li>
	)
}
