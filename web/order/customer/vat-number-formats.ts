import type { EuCountryCode } from '@coc/contract'
import { validate as at } from 'stdnum/lib/esm/at/uid.js'
import { validate as be } from 'stdnum/lib/esm/be/vat.js'
import { validate as bg } from 'stdnum/lib/esm/bg/vat.js'
import { validate as cy } from 'stdnum/lib/esm/cy/vat.js'
import { validate as cz } from 'stdnum/lib/esm/cz/dic.js'
import { validate as de } from 'stdnum/lib/esm/de/vat.js'
import { validate as dk } from 'stdnum/lib/esm/dk/cvr.js'
import { validate as ee } from 'stdnum/lib/esm/ee/kmkr.js'
import { validate as es } from 'stdnum/lib/esm/es/nif.js'
import { validate as fi } from 'stdnum/lib/esm/fi/alv.js'
import { validate as fr } from 'stdnum/lib/esm/fr/tva.js'
import { validate as gr } from 'stdnum/lib/esm/gr/vat.js'
import { validate as hr } from 'stdnum/lib/esm/hr/oib.js'
import { validate as hu } from 'stdnum/lib/esm/hu/anum.js'
import { validate as ie } from 'stdnum/lib/esm/ie/vat.js'
import { validate as it } from 'stdnum/lib/esm/it/iva.js'
import { validate as lt } from 'stdnum/lib/esm/lt/pvm.js'
import { validate as lu } from 'stdnum/lib/esm/lu/tva.js'
import { validate as lv } from 'stdnum/lib/esm/lv/pvn.js'
import { validate as mt } from 'stdnum/lib/esm/mt/vat.js'
import { validate as nl } from 'stdnum/lib/esm/nl/btw.js'
import { validate as pl } from 'stdnum/lib/esm/pl/nip.js'
import { validate as pt } from 'stdnum/lib/esm/pt/nif.js'
import { validate as ro } from 'stdnum/lib/esm/ro/cui.js'
import { validate as seOrganisation } from 'stdnum/lib/esm/se/orgnr.js'
import { validate as se } from 'stdnum/lib/esm/se/vat.js'
import { validate as si } from 'stdnum/lib/esm/si/ddv.js'
import { validate as sk } from 'stdnum/lib/esm/sk/dph.js'

type Validate = (number: string) => { readonly isValid: boolean }

/** Format and checksum of each country. Only for a chunk of its own: 7 kB that few visitors need. */
export const VAT_NUMBER_FORMATS: Record<EuCountryCode, readonly Validate[]> = {
	SE: [se, seOrganisation],
	AT: [at],
	BE: [be],
	BG: [bg],
	CY: [cy],
	CZ: [cz],
	DE: [de],
	DK: [dk],
	EE: [ee],
	GR: [gr],
	ES: [es],
	FI: [fi],
	FR: [fr],
	HR: [hr],
	HU: [hu],
	IE: [ie],
	IT: [it],
	LT: [lt],
	LU: [lu],
	LV: [lv],
	MT: [mt],
	NL: [nl],
	PL: [pl],
	PT: [pt],
	RO: [ro],
	SI: [si],
	SK: [sk],
}
