export type CaptchaProps = {
	/** On the control that takes focus when the captcha is what is missing. */
	readonly id: string
	readonly onToken: (token: string) => void
	readonly onExpired: () => void
}
