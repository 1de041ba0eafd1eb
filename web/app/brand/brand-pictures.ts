import { LANGUAGES, type Picture, type SiteSettings } from '@coc/contract'
import { accentOf } from './accent.ts'
import { iconPictures } from './icon-pictures.ts'
import { socialPicture } from './social-picture.ts'

export function brandPictures(settings: SiteSettings): Picture[] {
	return [
		...iconPictures(accentOf(settings.brandColor)),
		...LANGUAGES.map((language) => socialPicture(settings, language)),
	]
}
