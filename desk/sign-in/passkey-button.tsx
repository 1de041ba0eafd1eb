import { Button } from '@coc/ui/button.tsx'
import { Icon } from '@coc/ui/icon.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import type { useCeremony } from './use-ceremony.ts'

type PasskeyButtonProps = {
	readonly label: string
	readonly ceremony: ReturnType<typeof useCeremony>
}

export function PasskeyButton({ label, ceremony }: PasskeyButtonProps) {
	const { signIn } = useTexts()
	const { begin, isUnderWay, error } = ceremony
	return (
		<>
			<Button onClick={begin} aria-disabled={isUnderWay} aria-busy={isUnderWay}>
				<Icon name="lock" />
				{isUnderWay ? signIn.waiting : label}
			</Button>
			<p className="message error" role="alert">
				{error && (
					<>
						<Icon name="error" />
						{error}
					</>
				)}
			</p>
		</>
	)
}
