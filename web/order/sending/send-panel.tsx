import { Icon } from '@coc/ui/icon.tsx'
import { Tooltip } from '@coc/ui/tooltip.tsx'
import { type Dispatch, type Ref, useId } from 'react'
import { useSiteSettings } from '../../api/site-settings.tsx'
import { useMessages } from '../../i18n/language-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Captcha } from '../captcha/captcha.tsx'
import type { OrderAction } from '../state/order-reducer.ts'
import { CONTROL_IDS, type MissingItem } from '../state/order-rules.ts'
import type { OrderState } from '../state/order-state.ts'
import { MissingList } from './missing-list.tsx'
import { PricePanel } from './price-panel.tsx'
import { PrivacyNote } from './privacy-note.tsx'

type SendPanelProps = {
	readonly formId: string
	readonly missing: readonly MissingItem[]
	readonly missingList: Ref<HTMLDivElement>
	readonly state: OrderState
	readonly dispatch: Dispatch<OrderAction>
}

/** Beside the form on a wide screen, at its end on a narrow one. */
export function SendPanel({ formId, missing, missingList, state, dispatch }: SendPanelProps) {
	const { order } = useMessages()
	const { vatTable } = useSiteSettings()
	const titleId = useId()
	const isComplete = missing.length === 0
	return (
		<section className="order-send" aria-labelledby={titleId}>
			<h2 id={titleId}>{order.sections.check}</h2>
			{state.cars.length > 0 &&
				(vatTable ? (
					<PricePanel state={state} vatTable={vatTable} />
				) : (
					<p className="order-car-count">
						<Icon name="check" />
						{order.carCount(state.cars.length)}
					</p>
				))}
			{!isComplete && (
				<MissingList
					ref={missingList}
					missing={missing}
					isRefused={state.refused && !state.captchaAlert}
				/>
			)}
			{state.captchaAlert && (
				<p role="alert" className="message error">
					<Icon name="error" />
					{order.captchaAlert}
				</p>
			)}
			<Captcha
				id={CONTROL_IDS.captcha}
				onToken={(token) => dispatch({ type: 'captchaSolved', token })}
				onExpired={() => dispatch({ type: 'captchaExpired' })}
			/>
			<p className="order-small">{order.beforeSending}</p>
			<Tooltip text={isComplete ? null : order.submitTooltip}>
				{(descriptionId) => (
					<Button
						type="submit"
						form={formId}
						aria-disabled={!isComplete}
						aria-describedby={descriptionId}
					>
						{order.submit}
					</Button>
				)}
			</Tooltip>
			<PrivacyNote />
		</section>
	)
}
