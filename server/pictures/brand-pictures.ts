import type { Picture } from '@coc/contract'
import { encode, type SiteFile } from '../http/pages/site.ts'
import { drawPicture } from './draw-picture.ts'
import { encodeIco, encodePng } from './png.ts'

/** Draws it when it is first asked for, and keeps it: few ask, and a start would wait a third of a second. */
export function drawnOnce(picture: Picture): () => Promise<SiteFile> {
	let drawn: Promise<SiteFile> | null = null
	return () => {
		drawn ??= draw(picture)
		return drawn
	}
}

async function draw(picture: Picture): Promise<SiteFile> {
	const png = await encodePng(await drawPicture(picture))
	const isIco = picture.path.endsWith('.ico')
	return {
		...(await encode(isIco ? encodeIco(png, picture.width) : png)),
		type: isIco ? 'image/x-icon' : 'image/png',
		immutable: false,
	}
}
